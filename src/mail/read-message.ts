import { join } from 'node:path';
import { copyPlainFile } from '../confinement/copy-plain-file.ts';
import { createPrivateFolder } from '../confinement/private-folder.ts';
import type { Email } from '../intake/from-email.ts';
import type { Logger } from '../lib/logger.ts';
import { Semaphore } from '../lib/semaphore.ts';
import type { Message } from './message.ts';
import { runMessageParser, UnreadableMessageError } from './run-message-parser.ts';

const PARSER = new URL('./parse-message.ts', import.meta.url);
/** Larger than any accepted message. */
const MAX_ATTACHMENT_BYTES = 256 * 1_048_576;
/** Only two at once, because decoding a message of 40 MB needs several times as much memory. */
const parsing = new Semaphore(2);

/**
 * Parses a message in a confined process that can access only this message, and writes the attachments into
 * `folder`. Tests pass a different `parser`.
 * @throws {UnreadableMessageError} if the message cannot be parsed
 */
export async function readMessage(
  file: string,
  folder: string,
  log: Logger,
  parser: URL = PARSER,
): Promise<Email> {
  const leave = await parsing.enter();
  try {
    const own = createPrivateFolder();
    try {
      return await collect(await runMessageParser(parser, file, own, log), own.path, folder);
    } finally {
      await own.remove();
    }
  } finally {
    leave?.();
  }
}

/** Copies the attachments from the parser's folder, which will be deleted. */
async function collect(message: Message, from: string, to: string): Promise<Email> {
  const attachments: Email['attachments'] = [];
  let bytesLeft = MAX_ATTACHMENT_BYTES;
  for (const { name, contentType, file } of message.attachments) {
    const path = join(to, file);
    const bytes = await copyPlainFile(join(from, file), path, bytesLeft);
    if (bytes === null) throw new UnreadableMessageError('an attachment is not a plain file');
    bytesLeft -= bytes;
    attachments.push({ name, contentType, content: { path } });
  }
  return { from: message.from, subject: message.subject, body: message.text, attachments, via: 'smtp' };
}
