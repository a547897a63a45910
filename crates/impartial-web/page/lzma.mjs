// A decoder of LZMA, in which the module takes a quarter less room than in the formats that every browser unpacks.
//
// The names follow the specification of LZMA by Igor Pavlov. Damaged bytes give an error or other bytes, and never take longer.

/** The most bytes that are unpacked. */
const MAX_UNPACKED = 1 << 26;

/** Returns the bytes of a file in the format `lzma`, whose header has their number. Throws an error if it is damaged. */
export function unpack(bytes) {
  const size = bytes.length < 18 ? Infinity : new DataView(bytes.buffer, bytes.byteOffset).getUint32(5, true);
  if (size > MAX_UNPACKED) throw new Error("the module is damaged");
  let [range, code, from] = [0xffffffff, 0, 13];
  for (; from < 18; from += 1) code = (code * 256 + bytes[from]) % 2 ** 32;

  const normalize = () => {
    range *= 256;
    code = code * 256 + bytes[from];
    from += 1;
  };
  /** Decodes a bit whose probability adapts. */
  const bitOf = (probabilities, index) => {
    const probability = probabilities[index];
    const bound = (range >>> 11) * probability;
    const bit = code < bound ? 0 : 1;
    if (bit === 0) {
      range = bound;
      probabilities[index] = probability + ((2048 - probability) >> 5);
    } else {
      range -= bound;
      code -= bound;
      probabilities[index] = probability - (probability >> 5);
    }
    if (range < 0x1000000) normalize();
    return bit;
  };
  /** Decodes bits that are as often 0 as 1. */
  const direct = (count) => {
    let number = 0;
    for (let index = 0; index < count; index += 1) {
      range >>>= 1;
      const bit = code >= range ? 1 : 0;
      code -= bit * range;
      number = number * 2 + bit;
      if (range < 0x1000000) normalize();
    }
    return number;
  };
  /** Decodes a number from its highest bit on. */
  const tree = (probabilities, base, bits) => {
    let node = 1;
    for (let count = 0; count < bits; count += 1) node = (node << 1) | bitOf(probabilities, base + node);
    return node - (1 << bits);
  };
  /** Decodes a number from its lowest bit on. */
  const reverse = (probabilities, base, bits) => {
    let [node, number] = [1, 0];
    for (let count = 0; count < bits; count += 1) {
      const bit = bitOf(probabilities, base + node);
      node = (node << 1) | bit;
      number |= bit << count;
    }
    return number;
  };
  const lengthOf = ({ choice, short, middle, long }, position) => {
    if (bitOf(choice, 0) === 0) return 2 + tree(short, position << 3, 3);
    return bitOf(choice, 1) === 0 ? 10 + tree(middle, position << 3, 3) : 18 + tree(long, 0, 8);
  };

  const table = (length) => new Uint16Array(length).fill(1024);
  const [contextBits, rest] = [bytes[0] % 9, Math.floor(bytes[0] / 9)];
  const [lowMask, positionMask] = [(1 << (rest % 5)) - 1, (1 << Math.floor(rest / 5)) - 1];
  const literals = table(0x300 << (contextBits + (rest % 5)));
  const [isMatch, isLongRepeat] = [table(192), table(192)];
  const [isRepeat, isOlder, isOldest, isLast] = [table(12), table(12), table(12), table(12)];
  const [slots, distances, align] = [table(256), table(115), table(16)];
  const lengths = () => ({ choice: table(2), short: table(128), middle: table(128), long: table(256) });
  const [matchLengths, repeatLengths] = [lengths(), lengths()];
  const out = new Uint8Array(size);
  let [state, newest0, newest1, newest2, newest3] = [0, 0, 0, 0, 0];
  for (let at = 0; at < size; ) {
    const position = at & positionMask;
    if (bitOf(isMatch, (state << 4) + position) === 0) {
      const before = at > 0 ? out[at - 1] : 0;
      const base = 0x300 * (((at & lowMask) << contextBits) + (before >> (8 - contextBits)));
      let symbol = 1;
      for (let other = out[at - newest0 - 1], isSame = state >= 7; symbol < 256; other <<= 1) {
        const expected = (other >> 7) & 1;
        const bit = bitOf(literals, base + (isSame ? (1 + expected) << 8 : 0) + symbol);
        isSame = isSame && bit === expected;
        symbol = (symbol << 1) | bit;
      }
      out[at] = symbol;
      at += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length = 0;
    if (bitOf(isRepeat, state) === 1) {
      if (bitOf(isOlder, state) === 1) {
        let distance = newest1;
        if (bitOf(isOldest, state) === 1) {
          distance = newest2;
          if (bitOf(isLast, state) === 1) [distance, newest3] = [newest3, newest2];
          newest2 = newest1;
        }
        newest1 = newest0;
        newest0 = distance;
      } else if (bitOf(isLongRepeat, (state << 4) + position) === 0) length = 1;
      if (length === 1) state = state < 7 ? 9 : 11;
      else {
        length = lengthOf(repeatLengths, position);
        state = state < 7 ? 8 : 11;
      }
    } else {
      length = lengthOf(matchLengths, position);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots, Math.min(length - 2, 3) << 6, 6);
      let distance = slot;
      if (slot >= 4) {
        const bits = (slot >> 1) - 1;
        distance = (2 | (slot & 1)) * 2 ** bits;
        distance += slot < 14 ? reverse(distances, distance - slot, bits) : direct(bits - 4) * 16 + reverse(align, 0, 4);
      }
      [newest3, newest2, newest1, newest0] = [newest2, newest1, newest0, distance];
    }
    if (!(newest0 < at)) throw new Error("the module is damaged");
    for (const end = Math.min(at + length, size); at < end; at += 1) out[at] = out[at - newest0 - 1];
  }
  return out;
}
