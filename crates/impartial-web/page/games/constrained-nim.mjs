// Piles of Constrained Nim.

import { piles } from "../gestures/piles.mjs";

export default { ...piles, gesture: "click the lowest stone to take" };
