// A decoder for LZMA, which makes the module a quarter smaller than the formats that every browser can decompress.
//
// The names follow the specification of LZMA by Igor Pavlov. A range coder decodes one bit at a time, each with a probability
// that depends on its context. The bits spell packets: a literal byte, or a match, which copies earlier bytes and consists of
// a length and a distance. Damaged bytes lead to an error or to wrong bytes, and never take longer than intact ones.

/** Maximum number of bytes that are unpacked. */
const MAX_UNPACKED = 1 << 26;

/** Unpacks a file in the format `lzma`, whose header has the unpacked size. Throws an error if damage is found. */
export function unpack(bytes) {
  // The header has 13 bytes: the properties, the dictionary size (4), and the unpacked size (8, of which 4 are read). Five
  // bytes initialize the range coder.
  const size = bytes.length < 18 ? Infinity : new DataView(bytes.buffer, bytes.byteOffset).getUint32(5, true);
  if (size > MAX_UNPACKED) throw new Error("the module is damaged");
  let [range, code, from] = [0xffffffff, 0, 13];
  for (; from < 18; from += 1) code = (code * 256 + bytes[from]) % 2 ** 32;

  // Past the end, `bytes[from]` is undefined and `code` becomes NaN, so the further bits are constant.
  const normalize = () => {
    range *= 256;
    code = code * 256 + bytes[from];
    from += 1;
  };
  /** Decodes a bit with an adaptive probability of 0, in units of 1/2048, which moves by 1/32 towards the decoded bit. */
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
  /** Decodes `count` bits that are equally likely to be 0 or 1. */
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
  /** Decodes a number from its highest bit to its lowest. The bits decoded so far select the probability of the next. */
  const tree = (probabilities, base, bits) => {
    let node = 1;
    for (let count = 0; count < bits; count += 1) node = (node << 1) | bitOf(probabilities, base + node);
    return node - (1 << bits);
  };
  /** Decodes a number from its lowest bit to its highest. */
  const reverse = (probabilities, base, bits) => {
    let [node, number] = [1, 0];
    for (let count = 0; count < bits; count += 1) {
      const bit = bitOf(probabilities, base + node);
      node = (node << 1) | bit;
      number |= bit << count;
    }
    return number;
  };
  /** Decodes the length of a match: 2 to 9, 10 to 17, or 18 to 273. */
  const lengthOf = ({ choice, short, middle, long }, position) => {
    if (bitOf(choice, 0) === 0) return 2 + tree(short, position << 3, 3);
    return bitOf(choice, 1) === 0 ? 10 + tree(middle, position << 3, 3) : 18 + tree(long, 0, 8);
  };

  const table = (length) => new Uint16Array(length).fill(1024);
  // The first byte of the header encodes three numbers of bits: (position * 5 + low) * 9 + context. They select the
  // probabilities by the position of the byte and by the byte before it.
  const [contextBits, rest] = [bytes[0] % 9, Math.floor(bytes[0] / 9)];
  const [lowMask, positionMask] = [(1 << (rest % 5)) - 1, (1 << Math.floor(rest / 5)) - 1];
  const literals = table(0x300 << (contextBits + (rest % 5)));
  // The size of each table is its number of contexts, such as 12 states, or 12 states times 16 positions.
  const [isMatch, isLongRepeat] = [table(192), table(192)];
  const [isRepeat, isOlder, isOldest, isLast] = [table(12), table(12), table(12), table(12)];
  const [slots, distances, align] = [table(256), table(115), table(16)];
  const lengths = () => ({ choice: table(2), short: table(128), middle: table(128), long: table(256) });
  const [matchLengths, repeatLengths] = [lengths(), lengths()];
  const out = new Uint8Array(size);
  // `state` encodes the kinds of the last packets: below 7 the last one was a literal. The last four distances are kept,
  // less 1 each, because matches often repeat them.
  let [state, newest0, newest1, newest2, newest3] = [0, 0, 0, 0, 0];
  for (let at = 0; at < size; ) {
    const position = at & positionMask;
    if (bitOf(isMatch, (state << 4) + position) === 0) {
      const before = at > 0 ? out[at - 1] : 0;
      const base = 0x300 * (((at & lowMask) << contextBits) + (before >> (8 - contextBits)));
      let symbol = 1;
      // After a match, the next byte usually differs from the byte that would continue the match. That byte therefore selects
      // the probabilities, until the first bit that differs.
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
      // The match repeats one of the last distances, which becomes the newest.
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
      // The match has a new distance. Its slot has the number of bits and the top two bits. From slot 14, the lowest
      // four bits have adaptive probabilities and the bits between do not.
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
    // The source may overlap the copy, which repeats the bytes between them.
    for (const end = Math.min(at + length, size); at < end; at += 1) out[at] = out[at - newest0 - 1];
  }
  return out;
}
