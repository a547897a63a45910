// Numbers and lists in sentences.

/** Returns a number with its digits in groups of three. */
export const grouped = (number: bigint | number | string) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** Returns a text without the spaces with which `grouped` and other programs group digits. */
export const ungrouped = (text: string) => text.replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d)/g, "");

/** Returns a text with the digits of its long numbers in groups of three. */
export const groupedDigits = (text: string) => text.replace(/\d{5,}/g, grouped);

/** Returns "1 move" or "5 moves". */
export const plural = (count: bigint | number, noun: string) => `${grouped(count)} ${noun}${BigInt(count) === 1n ? "" : "s"}`;

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Returns "first" for 1, and "27th" for 27. */
export function ordinal(number: bigint | number): string {
  const word = ORDINALS[Number(number) - 1];
  if (word) return word;
  const digits = String(number);
  const isTeen = /1\d$/.test(digits);
  const suffix = isTeen ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[digits.slice(-1)] ?? "th");
  return grouped(digits) + suffix;
}

/** Returns a text with a capital first letter. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a message as a sentence. */
export const sentence = (text: string) => capital(text).replace(/[.!?]?$/, (end) => end || ".");
