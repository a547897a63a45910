#!/usr/bin/env bash
# plan.sh TAG REPOSITORY: prints the changelog's section about the version of the tag as the notes of the release. Fails
# unless the tag matches the version in the root manifest, and the manifest names the repository.
set -euo pipefail
tag=$1 repository=$2

metadata=$(cargo metadata --no-deps --format-version 1)
field() {
    jq --raw-output ".packages[] | select(.name == \"impartial-cli\") | .$1" <<< "$metadata"
}
if [ "$tag" != "v$(field version)" ]; then
    echo "error: the tag is $tag, expected v$(field version), the version of the root manifest" >&2
    exit 1
fi
if [ "$(field repository)" != "$repository" ]; then
    echo "error: \`repository\` of the root manifest is \`$(field repository)\`, expected \`$repository\`" >&2
    exit 1
fi
notes=$(awk -v "heading=## [${tag#v}]" '/^## / { inside = index($0, heading) == 1; next } inside' CHANGELOG.md)
if [ -z "$notes" ]; then
    echo "error: CHANGELOG.md has no section \`## [${tag#v}]\`" >&2
    exit 1
fi
echo "$notes"
