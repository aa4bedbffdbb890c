/**
 * A field of a message. Only the types that ONNX files use are supported: integers, bytes and nested
 * messages.
 */
export type Field = readonly [
  number: number,
  value: number | bigint | Uint8Array | string | readonly Field[],
];

const VARINT = 0;
const BYTES = 2;

export function encodeMessage(fields: readonly Field[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const [number, value] of fields) {
    if (typeof value === 'number' || typeof value === 'bigint') {
      parts.push(encodeVarint((number << 3) | VARINT), encodeVarint(value));
      continue;
    }
    const bytes = toBytes(value);
    parts.push(encodeVarint((number << 3) | BYTES), encodeVarint(bytes.length), bytes);
  }
  return Buffer.concat(parts);
}

function toBytes(value: Uint8Array | string | readonly Field[]): Uint8Array {
  if (typeof value === 'string') return Buffer.from(value);
  return value instanceof Uint8Array ? value : encodeMessage(value);
}

/**
 * Encodes an integer with seven bits per byte, the lowest bits first. Negative numbers are encoded as 64-bit
 * two's complement.
 */
function encodeVarint(value: number | bigint): Uint8Array {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  while (left > 127n) {
    bytes.push(Number(left & 127n) | 128);
    left >>= 7n;
  }
  bytes.push(Number(left));
  return Uint8Array.from(bytes);
}
