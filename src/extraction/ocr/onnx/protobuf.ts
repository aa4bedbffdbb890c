/** A field of a protobuf message. Groups and fixed 64-bit fields are not supported. */
export type Field =
  | { number: number; kind: 'varint'; value: bigint }
  | { number: number; kind: 'fixed32'; value: number }
  | { number: number; kind: 'bytes'; value: Uint8Array };

const VARINT = 0;
const BYTES = 2;
const FIXED32 = 5;

/** Returns the fields in the order in which they are encoded. */
export function readFields(bytes: Uint8Array): Field[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = view.getUint8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const key = Number(readVarint());
    const number = key >> 3;
    switch (key & 7) {
      case VARINT:
        fields.push({ number, kind: 'varint', value: readVarint() });
        break;
      case FIXED32:
        fields.push({ number, kind: 'fixed32', value: view.getFloat32(at, true) });
        at += 4;
        break;
      case BYTES: {
        const length = Number(readVarint());
        fields.push({ number, kind: 'bytes', value: bytes.subarray(at, at + length) });
        at += length;
        break;
      }
      default:
        throw new Error(`A field of wire type ${key & 7} is not known.`);
    }
  }
  return fields;
}

export function writeFields(fields: readonly Field[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const field of fields) {
    switch (field.kind) {
      case 'varint':
        parts.push(encodeVarint(BigInt((field.number << 3) | VARINT)), encodeVarint(field.value));
        break;
      case 'fixed32': {
        const bytes = new Uint8Array(4);
        new DataView(bytes.buffer).setFloat32(0, field.value, true);
        parts.push(encodeVarint(BigInt((field.number << 3) | FIXED32)), bytes);
        break;
      }
      case 'bytes':
        parts.push(
          encodeVarint(BigInt((field.number << 3) | BYTES)),
          encodeVarint(BigInt(field.value.length)),
          field.value,
        );
    }
  }
  return Buffer.concat(parts);
}

function encodeVarint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, value);
  while (left > 127n) {
    bytes.push(Number(left & 127n) | 128);
    left >>= 7n;
  }
  bytes.push(Number(left));
  return Uint8Array.from(bytes);
}
