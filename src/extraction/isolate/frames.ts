// What runs over the pipe between the service and a parser process: frames of a JSON message and, behind it, raw
// bytes. A result of 5 MB is handed over as it is, and nothing that the other side sends can take more memory than
// its limit.

const HEADER_BYTES = 8;
const MAX_MESSAGE_BYTES = 1_000_000;
/** A page picture 2,000 pixels wide is the largest thing sent. */
const MAX_PAYLOAD_BYTES = 64_000_000;

export interface Frame {
  message: unknown;
  payload: Buffer;
}

export function encodeFrame(message: object, payload: Uint8Array = new Uint8Array()): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(json.length, 0);
  header.writeUInt32BE(payload.length, 4);
  return Buffer.concat([header, json, payload]);
}

/** Cuts a stream of bytes into frames. `push` throws where the stream is none of ours. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;

  push(chunk: Buffer): Frame[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame !== null; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | null {
    if (this.#length < HEADER_BYTES) return null;
    const header = this.#peek(HEADER_BYTES);
    const messageBytes = header.readUInt32BE(0);
    const payloadBytes = header.readUInt32BE(4);
    if (messageBytes > MAX_MESSAGE_BYTES || payloadBytes > MAX_PAYLOAD_BYTES)
      throw new Error(`A frame of ${messageBytes} and ${payloadBytes} bytes is too large.`);
    if (this.#length < HEADER_BYTES + messageBytes + payloadBytes) return null;
    const bytes = this.#take(HEADER_BYTES + messageBytes + payloadBytes);
    const json = bytes.toString('utf8', HEADER_BYTES, HEADER_BYTES + messageBytes);
    return { message: JSON.parse(json), payload: bytes.subarray(HEADER_BYTES + messageBytes) };
  }

  #peek(length: number): Buffer {
    const [first] = this.#chunks;
    if (first !== undefined && first.length >= length) return first;
    return this.#gather();
  }

  #take(length: number): Buffer {
    const all = this.#gather();
    const rest = all.subarray(length);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    return all.subarray(0, length);
  }

  #gather(): Buffer {
    const [only] = this.#chunks;
    if (only !== undefined && this.#chunks.length === 1) return only;
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}
