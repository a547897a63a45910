// Constrained Nim: stones are taken from the top of a pile.

import { piles } from "../gestures/piles.mjs";

export default { ...piles, gesture: "click the lowest stone to take" };
