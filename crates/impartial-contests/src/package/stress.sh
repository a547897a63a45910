#!/bin/sh
# Checks the right solution and the slow one on small random inputs, in the folder of the package: stress.sh [COUNT].
set -e
folder=$(mktemp -d)
g++ -std=c++17 -O2 -o "$folder/right" RIGHT
g++ -std=c++17 -O2 -o "$folder/slow" SLOW
for seed in $(seq 1 "${1:-1000}"); do
    impartial generate GAME OPTIONS --cases $((1 + seed % CASES)) --seed "$seed" > "$folder/input"
    for solution in right slow; do
        "$folder/$solution" < "$folder/input" > "$folder/output"
        impartial check GAME "$folder/input" "$folder/output" > "$folder/verdict" || {
            echo "$solution.cpp is wrong on $folder/input"
            exit 1
        }
    done
done
rm -r "$folder"
echo "both solutions are right"
