import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** If a header is longer than this, the rest counts as part of the body. */
const LONGEST_HEADER = 1_048_576;

/**
 * Identifies a message by its Message-ID and body, because every server on the way adds other headers. A
 * message without a Message-ID is identified by all its bytes.
 */
export async function digestMessage(file: string): Promise<Buffer> {
  const whole = createHash('sha256');
  const body = createHash('sha256');
  let header: Buffer | null = Buffer.alloc(0);
  let headerText = '';
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    whole.update(chunk);
    if (header === null) {
      body.update(chunk);
      continue;
    }
    header = Buffer.concat([header, chunk]);
    const end = header.indexOf('\r\n\r\n');
    if (end === -1 && header.length < LONGEST_HEADER) continue;
    const length = end === -1 ? 0 : end;
    headerText = header.toString('latin1', 0, length);
    body.update(header.subarray(length));
    header = null;
  }
  const messageId = findMessageId(headerText);
  if (messageId === null) return whole.digest();
  return createHash('sha256').update(messageId).update('\0').update(body.digest()).digest();
}

function findMessageId(header: string): string | null {
  for (const line of header.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    if (line.slice(0, colon).toLowerCase() !== 'message-id') continue;
    const id = line.slice(colon + 1, colon + 1000).trim();
    return id === '' ? null : id;
  }
  return null;
}
