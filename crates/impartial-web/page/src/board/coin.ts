// Coins of a small board, with the letter of the side that they show.

import { contains, type Shape } from "./geometry";
import type { GridBoard } from "./gestures";

const SVG = "http://www.w3.org/2000/svg";

/** Maximum number of rows and columns of a board whose coins are drawn. */
const MAX_SIDE = 16n;

const LETTERS = { heads: "H", tails: "T" };

/** Shows a side of a coin. */
function show(coin: SVGElement, side: keyof typeof LETTERS): void {
  coin.setAttribute("class", `coin ${side}`);
  coin.querySelector("text")!.textContent = LETTERS[side];
}

/** Turns a coin over. */
export const turnCoin = (coin: SVGElement): void => show(coin, coin.matches(".heads") ? "tails" : "heads");

/** Draws the coins of a board in place of its cells. A large board keeps the cells. */
export function drawCoins(svg: SVGSVGElement, { area, rows, columns, rowAxis, columnAxis, lit }: GridBoard): void {
  if (rows > MAX_SIDE || columns > MAX_SIDE) return;
  for (const cells of svg.querySelectorAll(".white, .black")) cells.remove();
  for (let row = 1n; row <= rows; row += 1n) {
    for (let column = 1n; column <= columns; column += 1n) {
      const [left, right, top, bottom] = [columnAxis.at(column - 1n), columnAxis.at(column), rowAxis.at(row - 1n), rowAxis.at(row)];
      const [x, y, size] = [(left + right) / 2, (top + bottom) / 2, right - left];
      const [coin, circle, text] = [document.createElementNS(SVG, "g"), document.createElementNS(SVG, "circle"), document.createElementNS(SVG, "text")];
      circle.setAttribute("r", String(size * 0.4));
      text.setAttribute("y", String(size * 0.15));
      text.style.fontSize = `${size * 0.42}px`;
      for (const part of [circle, text]) part.setAttribute("transform", `translate(${area[0] + x} ${area[1] + y})`);
      coin.append(circle, text);
      coin.dataset.at = `${x},${y}`;
      show(coin, contains(lit, [x, y]) ? "heads" : "tails");
      svg.append(coin);
    }
  }
}

/** Returns the coins in the shapes of a move. */
export function coinsIn(svg: SVGSVGElement, shapes: Shape[]): SVGElement[] {
  return [...svg.querySelectorAll<SVGElement>(".coin")].filter((coin) => {
    const [x = 0, y = 0] = coin.dataset.at!.split(",").map(Number);
    return shapes.some(({ at: [left, top, right, bottom] }) => left < x && x < right && top < y && y < bottom);
  });
}
