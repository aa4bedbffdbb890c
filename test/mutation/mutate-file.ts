import { deflateSync, inflateSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import type { SeededRandom } from '../support/seeded-random.ts';

type Mutation = (bytes: Buffer, random: SeededRandom, other: Buffer) => Buffer;

const BOUNDARY_BYTES = ['00', 'ff', '7f', '80', 'ffff', '7fffffff', '80000000', 'ffffffff'] as const;
const EXTREME_NUMBERS = [
  '0',
  '-1',
  '65536',
  '2147483647',
  '4294967296',
  '99999999999999999999',
  '1e308',
] as const;
const MAX_MUTATIONS = 4;
const MAX_FLIPS = 64;
const MAX_BLOCK = 4096;
const MAX_REPETITIONS = 200;
/** If the decompressed contents are larger than this, they are not mutated. */
const MAX_INFLATED = 8 * 2 ** 20;

/**
 * Returns a damaged variant of a file: with flipped bits, boundary values, missing, moved or repeated blocks,
 * a part of another file, or a truncated end. Often mutates the decompressed contents of archives and PDFs,
 * because nearly every other change would only break a checksum.
 */
export function mutateFile(original: Buffer, random: SeededRandom, other: Buffer): Buffer {
  const isArchive = original.subarray(0, 2).toString('latin1') === 'PK';
  const isPdf = original.subarray(0, 1024).includes('%PDF-');
  if (isArchive && random.below(2) === 0) return mutateEntry(original, random, other);
  if (isPdf && random.below(3) === 0) return mutateStream(original, random, other);
  return mutateBytes(original, random, other);
}

function mutateBytes(original: Buffer, random: SeededRandom, other: Buffer): Buffer {
  let bytes: Buffer = Buffer.from(original);
  for (let n = 1 + random.below(MAX_MUTATIONS); n > 0; n--)
    bytes = random.pick(MUTATIONS)(bytes, random, other);
  return bytes;
}

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  flipBits,
  overwriteWithBoundary,
  replaceNumber,
  truncate,
  removeBlock,
  repeatBlock,
  moveBlock,
  splice,
];

function flipBits(bytes: Buffer, random: SeededRandom): Buffer {
  for (let n = 1 + random.below(MAX_FLIPS); n > 0; n--) {
    const at = random.below(bytes.length);
    bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << random.below(8)), at);
  }
  return bytes;
}

function overwriteWithBoundary(bytes: Buffer, random: SeededRandom): Buffer {
  for (let n = 1 + random.below(8); n > 0; n--)
    Buffer.from(random.pick(BOUNDARY_BYTES), 'hex').copy(bytes, random.below(bytes.length));
  return bytes;
}

/**
 * Replaces digits that form a number, such as a size or an offset, with an extremely small or large number.
 */
function replaceNumber(bytes: Buffer, random: SeededRandom): Buffer {
  const from = random.below(bytes.length);
  const found = /\d+/.exec(bytes.toString('latin1', from, from + MAX_BLOCK));
  if (found === null) return bytes;
  const at = from + found.index;
  const number = Buffer.from(random.pick(EXTREME_NUMBERS));
  return Buffer.concat([bytes.subarray(0, at), number, bytes.subarray(at + found[0].length)]);
}

function truncate(bytes: Buffer, random: SeededRandom): Buffer {
  return bytes.subarray(0, 1 + random.below(bytes.length));
}

function removeBlock(bytes: Buffer, random: SeededRandom): Buffer {
  const [from, to] = pickBlock(bytes, random);
  return to - from >= bytes.length ? bytes : Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
}

function repeatBlock(bytes: Buffer, random: SeededRandom): Buffer {
  const [from, to] = pickBlock(bytes, random);
  const repeated = Array.from({ length: 1 + random.below(MAX_REPETITIONS) }, () => bytes.subarray(from, to));
  return Buffer.concat([bytes.subarray(0, to), ...repeated, bytes.subarray(to)]);
}

function moveBlock(bytes: Buffer, random: SeededRandom): Buffer {
  const [from, to] = pickBlock(bytes, random);
  const block = Buffer.from(bytes.subarray(from, to));
  const rest = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  const at = random.below(rest.length + 1);
  return Buffer.concat([rest.subarray(0, at), block, rest.subarray(at)]);
}

/** Joins the beginning of this file with the end of the other one. */
function splice(bytes: Buffer, random: SeededRandom, other: Buffer): Buffer {
  const start = bytes.subarray(0, 1 + random.below(bytes.length));
  return Buffer.concat([start, other.subarray(random.below(other.length))]);
}

function pickBlock(bytes: Buffer, random: SeededRandom): [from: number, to: number] {
  const from = random.below(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + random.below(MAX_BLOCK))];
}

/** Changes one entry of an archive and compresses it again. */
function mutateEntry(original: Buffer, random: SeededRandom, other: Buffer): Buffer {
  try {
    const entries = unzipSync(original, { filter: ({ originalSize }) => originalSize < MAX_INFLATED });
    const [first, ...names] = Object.keys(entries).filter((name) => (entries[name]?.length ?? 0) > 0);
    if (first === undefined) return mutateBytes(original, random, other);
    const name = random.pick([first, ...names]);
    entries[name] = new Uint8Array(mutateBytes(Buffer.from(entries[name] ?? []), random, other));
    return Buffer.from(zipSync(entries));
  } catch {
    // The file is a damaged archive that cannot be opened. The corpora contain some such files.
    return mutateBytes(original, random, other);
  }
}

/**
 * Changes one compressed stream of a PDF and compresses it again. Readers must then rebuild the table of
 * objects.
 */
function mutateStream(original: Buffer, random: SeededRandom, other: Buffer): Buffer {
  const starts: number[] = [];
  for (let at = original.indexOf('stream\n'); at !== -1; at = original.indexOf('stream\n', at + 1))
    starts.push(at + 7);
  for (let at = original.indexOf('stream\r\n'); at !== -1; at = original.indexOf('stream\r\n', at + 1))
    starts.push(at + 8);
  const [first, ...others] = starts;
  if (first === undefined) return mutateBytes(original, random, other);
  const start = random.pick([first, ...others]);
  const end = original.indexOf('endstream', start);
  try {
    const data = inflateSync(original.subarray(start, end), { maxOutputLength: MAX_INFLATED });
    const changed = deflateSync(mutateBytes(data, random, other));
    return Buffer.concat([original.subarray(0, start), changed, Buffer.from('\n'), original.subarray(end)]);
  } catch {
    // The stream is compressed with another method.
    return mutateBytes(original, random, other);
  }
}
