#!/bin/sh
# Generates the inputs, in the folder of the package.
set -e
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
g++ -std=c++17 -O2 -o "$folder/generator" GENERATOR
PATH=$folder:$PATH
