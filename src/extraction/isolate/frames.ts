// The format of the pipe between the service and a parser process. A frame consists of a JSON message and raw
// bytes. Neither side can make the other exceed its memory limit.

const HEADER_BYTES = 8;
const MAX_MESSAGE_BYTES = 1_000_000;
/** The largest frames from a parser contain a page image that is 2,000 pixels wide. */
export const MAX_ANSWER_BYTES = 64_000_000;
/** Large, because the command line accepts documents of any size. */
export const MAX_REQUEST_BYTES = 2_000_000_000;

export interface Frame {
  message: unknown;
  payload: Buffer;
}

export function encodeFrame(message: object, payload: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.concat([encodeFrameStart(message, payload.length), payload]);
}

/** Encodes the beginning of a frame; the payload must be sent right after it. */
export function encodeFrameStart(message: object, payloadBytes: number): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(json.length, 0);
  header.writeUInt32BE(payloadBytes, 4);
  return Buffer.concat([header, json]);
}

/** Splits a stream of bytes into frames. `push` throws if the stream is invalid or a payload is too large. */
export class FrameReader {
  readonly #maxPayloadBytes: number;
  /** The bytes that were received before the payload of the current frame. */
  #start: Buffer = Buffer.alloc(0);
  #arriving: { message: unknown; payload: Buffer; filled: number } | null = null;

  constructor(maxPayloadBytes: number) {
    this.#maxPayloadBytes = maxPayloadBytes;
  }

  push(chunk: Buffer): Frame[] {
    const frames: Frame[] = [];
    let rest = chunk;
    for (;;) {
      if (this.#arriving === null) {
        rest = this.#begin(rest);
        if (this.#arriving === null) return frames;
      }
      const arriving: { message: unknown; payload: Buffer; filled: number } = this.#arriving;
      const taken = rest.copy(arriving.payload, arriving.filled);
      arriving.filled += taken;
      rest = rest.subarray(taken);
      if (arriving.filled < arriving.payload.length) return frames;
      frames.push({ message: arriving.message, payload: arriving.payload });
      this.#arriving = null;
    }
  }

  /** Reads the header and the message once both have arrived completely. Returns the bytes that follow. */
  #begin(chunk: Buffer): Buffer {
    const all = this.#start.length === 0 ? chunk : Buffer.concat([this.#start, chunk]);
    this.#start = all;
    if (all.length < HEADER_BYTES) return Buffer.alloc(0);
    const messageBytes = all.readUInt32BE(0);
    const payloadBytes = all.readUInt32BE(4);
    if (messageBytes > MAX_MESSAGE_BYTES || payloadBytes > this.#maxPayloadBytes)
      throw new Error(`A frame of ${messageBytes} and ${payloadBytes} bytes is too large.`);
    const end = HEADER_BYTES + messageBytes;
    if (all.length < end) return Buffer.alloc(0);
    const message: unknown = JSON.parse(all.toString('utf8', HEADER_BYTES, end));
    // The operating system allocates memory only when it is written to, so announcing a large payload costs
    // nothing.
    this.#arriving = { message, payload: Buffer.allocUnsafeSlow(payloadBytes), filled: 0 };
    this.#start = Buffer.alloc(0);
    return all.subarray(end);
  }
}
