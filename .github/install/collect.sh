#!/usr/bin/env bash
# collect.sh TAG DOWNLOADS FOLDER: adds the installers, the SBOM and the checksums to the folder with the archives and the page.
set -euo pipefail
tag=$1 downloads=$2 folder=$3

for installer in install.sh install.ps1; do
    sed -e "s|@TAG@|$tag|g" -e "s|@DOWNLOADS@|$downloads|g" ".github/install/$installer" > "$folder/$installer"
done
# One SBOM covers all systems. cargo-cyclonedx writes an SBOM next to each manifest of the workspace, and one is kept.
cargo cyclonedx --format json --target all --manifest-path crates/impartial-cli/Cargo.toml --override-filename impartial.cdx
mv crates/impartial-cli/impartial.cdx.json "$folder"
find crates tests xtask -name impartial.cdx.json -delete
cd "$folder"
for archive in impartial-*; do
    sha256sum "$archive" > "$archive.sha256"
done
sha256sum impartial-*.tgz impartial-*.zip impartial.html impartial.cdx.json install.* > SHA256SUMS
