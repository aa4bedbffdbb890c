/** Writes IP addresses in the various spellings that URLs can contain. */
import type { SeededRandom } from './seeded-random.ts';

type Bytes4 = readonly [number, number, number, number];

/** Returns a random spelling that URL parsers accept. */
export function spellIPv4(bytes: Bytes4, random: SeededRandom): string {
  const parts = random.below(4) + 1;
  const numbers = [...bytes.slice(0, parts - 1), joinBytes(bytes.slice(parts - 1))];
  const plain =
    numbers.map((number) => spellNumber(number, random)).join('.') + (random.below(6) === 0 ? '.' : '');
  return disguise(plain, random);
}

/** Returns a random spelling of these eight groups, in brackets. */
export function spellIPv6(groups: readonly number[], random: SeededRandom): string {
  const dotted = random.below(3) === 0;
  const shown = (dotted ? groups.slice(0, 6) : groups).map((group) => spellGroup(group, random));
  const tail = dotted ? [formatDottedTail(groups)] : [];
  const text = random.below(2) === 0 ? [...shown, ...tail].join(':') : compressZeros(shown, tail);
  return `[${text}]`;
}

/** Returns an IPv6 address that represents the IPv4 address in a translation or transition mechanism. */
export function carryIPv4(bytes: Bytes4, random: SeededRandom): number[] {
  const [high, low] = [bytes[0] * 256 + bytes[1], bytes[2] * 256 + bytes[3]];
  const pickAny = () => random.below(0x10000);
  return random.pick([
    () => [0, 0, 0, 0, 0, 0xffff, high, low],
    () => [0, 0, 0, 0, 0, 0, high, low],
    () => [0, 0, 0, 0, 0xffff, 0, high, low],
    () => [0x64, 0xff9b, 0, 0, 0, 0, high, low],
    () => [0x64, 0xff9b, 1, pickAny(), pickAny(), pickAny(), high, low],
    () => [0x2002, high, low, pickAny(), pickAny(), pickAny(), pickAny(), pickAny()],
    () => [0x2001, 0, pickAny(), pickAny(), pickAny(), pickAny(), high ^ 0xffff, low ^ 0xffff],
    () => [
      0x2600 + random.below(16),
      pickAny(),
      pickAny(),
      pickAny(),
      random.pick([0, 0x200]),
      0x5efe,
      high,
      low,
    ],
  ])();
}

function joinBytes(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

function spellNumber(number: number, random: SeededRandom): string {
  const hex = number.toString(16);
  return random.pick([
    () => String(number),
    () => `0x${hex}`,
    () => `0X${hex.toUpperCase()}`,
    () => `0x${'0'.repeat(random.below(8))}${hex}`,
    () => `0${number.toString(8)}`,
    () => `${'0'.repeat(random.below(8) + 1)}${number.toString(8)}`,
  ])();
}

/** Returns the text, possibly with some characters percent-encoded or replaced by equivalent ones. */
function disguise(text: string, random: SeededRandom): string {
  const how = random.below(5);
  const share = random.below(3) + 1;
  return [...text]
    .map((character) => (random.below(share) > 0 ? character : disguiseCharacter(character, how)))
    .join('');
}

function disguiseCharacter(character: string, how: number): string {
  const code = character.charCodeAt(0);
  if (how === 0) return `%${code.toString(16)}`;
  if (how === 1) return String.fromCharCode(code + 0xfee0); // the full-width character
  if (how === 2 && character === '.') return '\u3002';
  if (how === 3 && character === '0') return '\u24ea'; // the circled digit
  if (how === 3 && character >= '1' && character <= '9')
    return String.fromCharCode(0x2460 + Number(character) - 1);
  return character;
}

function spellGroup(group: number, random: SeededRandom): string {
  const hex = group.toString(16);
  const padded = random.below(2) === 0 ? hex.padStart(4, '0') : hex;
  return random.below(2) === 0 ? padded.toUpperCase() : padded;
}

function formatDottedTail(groups: readonly number[]): string {
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Replaces the first run of zero groups with `::`. */
function compressZeros(shown: readonly string[], tail: readonly string[]): string {
  const start = shown.findIndex((group) => /^0+$/.test(group));
  if (start < 0) return [...shown, ...tail].join(':');
  let end = start;
  while (end < shown.length && /^0+$/.test(shown[end] ?? '')) end++;
  return `${shown.slice(0, start).join(':')}::${[...shown.slice(end), ...tail].join(':')}`;
}
