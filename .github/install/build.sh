#!/usr/bin/env bash
# build.sh TARGET: builds the command of a release with the page of `cargo xtask web --page` embedded, tries it on a judge's
# sample, and packs it with its manual page and completions into target/archives.
set -euo pipefail
target=$1

# The command is one file without shared libraries. On Linux it has fixed addresses, so it starts without relocations.
case $target in
    *-linux-musl) flags="-C target-feature=+crt-static -C relocation-model=static" ;;
    *-windows-msvc) flags="-C target-feature=+crt-static" ;;
    *) flags="" ;;
esac
# The path is relative to the package.
IMPARTIAL_PAGE=../../target/web/impartial.html RUSTFLAGS=$flags \
    cargo build --locked --release --package impartial-cli --target "$target"

command=target/$target/release/impartial
[ -e "$command" ] || command=$command.exe
answer=$("$command" solve sharti fixtures/sharti/sample_2.in)
if [ "$answer" != Hamed ]; then
    echo "error: the command printed \`$answer\` for the sample, expected \`Hamed\`" >&2
    exit 1
fi
if [[ $target == *-linux-* ]] && readelf --program-headers "$command" | grep INTERP > /dev/null; then
    echo "error: $command needs a dynamic loader, expected a statically linked program" >&2
    exit 1
fi

folder=impartial-$target
archives=target/archives
rm -rf "$archives"
mkdir -p "$archives/$folder/man" "$archives/$folder/completions"
cp "$command" LICENSE-APACHE LICENSE-MIT CHANGELOG.md "$archives/$folder"
cp crates/impartial-cli/README.md "$archives/$folder"
"$command" man > "$archives/$folder/man/impartial.1"
for shell in bash elvish fish powershell zsh; do
    "$command" completions $shell > "$archives/$folder/completions/impartial.$shell"
done
cd "$archives"
if [[ $target == *-windows-* ]]; then
    archive=$folder.zip
    7z a "$archive" "$folder" > /dev/null
else
    archive=$folder.tgz
    tar -czf "$archive" "$folder"
fi
rm -r "$folder"
