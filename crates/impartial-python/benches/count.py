"""Makes the calls whose instructions `cargo xtask python` counts with callgrind.

Callgrind writes the instructions since the last mark at each mark, a call of `getppid`, which nothing else calls. So a
count has neither the start of the interpreter nor the imports. The first run of a call fills caches and is not counted.
"""

import gc
import os
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import impartial
from impartial import nim


def kayles(pins: int) -> list[list[int]]:
    return [[left, pins - hit - left] for hit in (1, 2) if hit <= pins for left in range((pins - hit) // 2 + 1)]


def calls() -> dict[str, Callable[[], Any]]:
    words = np.arange(1, 20_001, dtype=np.uint64) * np.uint64(0x9E37_79B9_7F4A_7C15)
    matrix = nim.array(words[:900].reshape(30, 30))
    return {
        "nim.mul": partial(nim.mul, words, words[::-1].copy()),
        "matmul": lambda: matrix @ matrix,
        "solve": partial(nim.solve, matrix, nim.array(words[900:930])),
        "Game": lambda: impartial.Game(kayles).nim_value(60),
        "period": lambda: impartial.Sequence("0.77").period(),
    }


def main() -> None:
    gc.disable()
    for name, call in calls().items():
        call()
        os.getppid()
        call()
        os.getppid()
        print(name)


if __name__ == "__main__":
    main()
