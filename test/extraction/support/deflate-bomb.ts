/**
 * Creates deflate streams (RFC 1950, 1951) that inflate to a run of any number of equal bytes. They can be
 * nested, and nothing is ever inflated to create them. A block needs only two codes: "258 bytes like the
 * previous byte" (a set bit) and the corresponding distance (an unset bit). Such a block is itself a run of
 * the byte 0x55, so the next layer can be created in the same way.
 */
/** A run of one byte, and the bytes before and after it. */
interface Run {
  before: Buffer;
  byte: number;
  length: number;
  after: Buffer;
}

const MATCH = 258;
/**
 * Number of bytes that one byte of a block's data represents: each byte of the data contains four matches.
 */
const PER_BYTE = 4 * MATCH;
/** Number of matches in the last byte of a block's header. */
const IN_HEAD = 3;
/** Header of a block with dynamic codes. It defines the two one-bit codes and contains the first matches. */
const MATCHES_START = packBits([
  ...[
    [0, 1],
    [2, 2],
    [29, 5],
    [0, 5],
    [14, 4],
  ],
  // Lengths of the code length codes: 1 for the symbols 18 (at the third position) and 1 (at the eighteenth
  // position), and 0 for all others.
  ...Array.from({ length: 18 }, (_, place) => [place === 2 || place === 17 ? 1 : 0, 3]),
  // Code lengths: 256 times 0, then 1 (end of block), 28 times 0, 1 (length 258), and 1 (distance 1).
  ...[
    [1, 1],
    [127, 7],
    [1, 1],
    [107, 7],
    [0, 1],
    [1, 1],
    [17, 7],
    [0, 1],
    [0, 1],
  ],
  ...Array.from({ length: IN_HEAD }, () => [1, 2]),
]);
/** End of the block, followed by an empty stored block that ends on a byte boundary. */
const MATCHES_END = Buffer.of(0x00, 0x00, 0x00, 0xff, 0xff);

/** Creates `layers` nested zlib streams that inflate to at least `zeros` zero bytes. */
export function makeNestedFlate(layers: number, zeros: number): Buffer {
  let run: Run = { before: Buffer.alloc(0), byte: 0, length: zeros, after: Buffer.alloc(0) };
  for (let layer = 0; layer < layers; layer++) {
    const inner = deflateRun(run);
    // The Adler-32 checksum at the end is wrong, but no reader reaches it.
    run = {
      ...inner,
      before: join(Buffer.of(0x78, 0x9c), inner.before),
      after: join(inner.after, Buffer.alloc(4)),
    };
  }
  return join(run.before, Buffer.alloc(run.length, run.byte), run.after);
}

/**
 * Creates a raw deflate stream of about `zeros` zero bytes, in the form that ZIP archives contain. `size` is
 * the exact number of zero bytes.
 */
export function makeDeflatedZeros(zeros: number): { bytes: Buffer; size: number } {
  const { before, byte, length, after } = deflateRun({
    before: Buffer.alloc(0),
    byte: 0,
    length: zeros,
    after: Buffer.alloc(0),
  });
  return {
    bytes: join(before, Buffer.alloc(length, byte), after),
    size: 1 + IN_HEAD * MATCH + length * PER_BYTE,
  };
}

function deflateRun(run: Run): Run {
  const matches = Math.ceil(Math.max(0, run.length - 1) / PER_BYTE);
  const head = makeStoredBlock(join(run.before, Buffer.of(run.byte)));
  return {
    before: join(head, MATCHES_START),
    byte: 0x55,
    length: matches,
    after: join(MATCHES_END, makeStoredBlock(run.after), Buffer.of(0x01, 0x00, 0x00, 0xff, 0xff)),
  };
}

/**
 * Creates an uncompressed block that is not the last one. Creates several if there are more than 65,535
 * bytes.
 */
function makeStoredBlock(bytes: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 0xffff) {
    const part = bytes.subarray(at, at + 0xffff);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(0xffff ^ part.length, 3);
    blocks.push(head, part);
  }
  return join(...blocks);
}

/** Packs values with the given numbers of bits, lowest bit first. */
function packBits(values: number[][]): Buffer {
  let text = '';
  for (const [value = 0, width = 0] of values)
    text += [...value.toString(2).padStart(width, '0')].reverse().join('');
  const bytes = text.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt([...byte].reverse().join(''), 2)));
}

function join(...parts: Uint8Array[]): Buffer {
  return Buffer.concat(parts);
}
