// Rounds of every game and of every level, won by mouse and by touch.

import assert from "node:assert/strict";
import test from "node:test";

import { ALL_CARDS } from "../../src/misere";
import { LEVELS } from "../../src/store";
import { goTo, open, stored, win } from "./harness";

test("every game is won with hints by mouse and by touch, each against another opponent", async (t) => {
  for (const [shift, pointer] of (["mouse", "touch"] as const).entries()) {
    const telephone = pointer === "touch" ? { width: 390, height: 844, touch: true } : {};
    for (const [number, level] of LEVELS.entries()) {
      const page = await open(t, { prepare: stored({ level }), ...telephone });
      for (const { id } of ALL_CARDS.filter((_, index) => (index + shift) % LEVELS.length === number)) {
        await goTo(page, `play/${id}`);
        await win(page, pointer);
        assert.equal(await page.textContent(".end h2"), "You win!", `${id}, ${level}, ${pointer}`);
      }
      await page.context().close();
    }
  }
});

test("large boards of narrow tokens are won by touch on a small telephone", async (t) => {
  const page = await open(t, { width: 320, height: 640, touch: true, prepare: stored({ size: "large" }) });
  for (const { id } of ALL_CARDS.filter(({ game }) => /^(nim|heaps)/.test(game))) {
    await goTo(page, `play/${id}`);
    await win(page, "touch");
    assert.equal(await page.textContent(".end h2"), "You win!", id);
  }
});
