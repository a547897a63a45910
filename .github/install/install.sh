#!/bin/sh
# Installs the command `impartial` of the release @TAG@: curl -LsSf @DOWNLOADS@/install.sh | sh
#
# IMPARTIAL_INSTALL_DIR is the folder to install to (default: $HOME/.local/bin).
# IMPARTIAL_DOWNLOADS is the address to download from, for mirrors.
set -eu

downloads=${IMPARTIAL_DOWNLOADS:-@DOWNLOADS@}
folder=${IMPARTIAL_INSTALL_DIR:-$HOME/.local/bin}

fail() {
    echo "error: $1" >&2
    exit 1
}

download() {
    if command -v curl > /dev/null; then
        curl --proto '=https,file' --fail --location --silent --show-error --output "$2" "$1"
    elif command -v wget > /dev/null; then
        wget --quiet --output-document="$2" "$1"
    else
        fail "expected curl or wget, found neither"
    fi || fail "cannot download $1"
}

# Everything runs from a function, so that a partially downloaded script does nothing.
main() {
    system=$(uname -s)
    processor=$(uname -m)
    case $processor in
        x86_64 | amd64) processor=x86_64 ;;
        aarch64 | arm64) processor=aarch64 ;;
        *) fail "no archive for the processor $processor; \`cargo install impartial-cli\` compiles the command" ;;
    esac
    case $system in
        Linux) target=$processor-unknown-linux-musl ;;
        Darwin) target=$processor-apple-darwin ;;
        *) fail "no archive for the system $system; \`cargo install impartial-cli\` compiles the command" ;;
    esac

    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    archive=impartial-$target.tgz
    download "$downloads/$archive" "$scratch/$archive"
    download "$downloads/$archive.sha256" "$scratch/$archive.sha256"
    cd "$scratch"
    if command -v sha256sum > /dev/null; then
        sha256sum --check --status "$archive.sha256"
    else
        shasum --algorithm 256 --check --status "$archive.sha256"
    fi || fail "the checksum of $archive is wrong"

    tar -xzf "$archive"
    mkdir -p "$folder"
    # Unlike copying, renaming can replace a running command.
    cp "impartial-$target/impartial" "$folder/.impartial.new"
    mv "$folder/.impartial.new" "$folder/impartial"
    echo "installed $folder/impartial"
    case :$PATH: in
        *":$folder:"*) ;;
        *) echo "note: $folder is not in PATH" ;;
    esac
}

main
