import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Email } from '../intake/from-email.ts';
import { Semaphore } from '../lib/semaphore.ts';
import type { Message } from './message.ts';

const PARSER = fileURLToPath(new URL('./parse-message.ts', import.meta.url));
const TIMEOUT_MS = 60_000;
const MEMORY_MB = 768;
const MAX_JSON_BYTES = 64 * 1_048_576;
/** Messages in hand at once; a message of 40 MB stands several times in memory while it is decoded. */
const atOnce = new Semaphore(2);

const run = promisify(execFile);

/** The message cannot be taken apart: it is broken, or takes too much time or memory. */
export class UnreadableMessageError extends Error {
  constructor(cause: unknown) {
    super('The message cannot be read.', { cause });
    this.name = 'UnreadableMessageError';
  }
}

/** Takes a message on disk apart in a process of its own; `folder` holds the attachments meanwhile. */
export async function readMessage(file: string, folder: string): Promise<Email> {
  const leave = await atOnce.enter();
  try {
    return toEmail(await parseInChild(file, folder), folder);
  } finally {
    leave?.();
  }
}

async function parseInChild(file: string, folder: string): Promise<Message> {
  try {
    const { stdout } = await run(
      process.execPath,
      [`--max-old-space-size=${MEMORY_MB}`, PARSER, file, folder],
      { env: {}, timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: MAX_JSON_BYTES },
    );
    return checkMessage(JSON.parse(stdout));
  } catch (error) {
    throw new UnreadableMessageError(error);
  }
}

/** What comes from the process is no more trusted than the message. */
function checkMessage(value: unknown): Message {
  const text = (from: unknown, key: string): string | null => {
    const found: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, key) : undefined;
    if (found === null || typeof found === 'string') return found;
    throw new TypeError(`the parser gave no ${key}`);
  };
  const attachments: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'attachments') : undefined;
  if (!Array.isArray(attachments)) throw new TypeError('the parser gave no attachments');
  return {
    from: text(value, 'from'),
    subject: text(value, 'subject'),
    text: text(value, 'text'),
    attachments: attachments.map((attachment: unknown) => {
      const file = text(attachment, 'file');
      if (file === null || !/^attachment-\d+$/.test(file))
        throw new TypeError('the parser named a wrong file');
      return { name: text(attachment, 'name'), contentType: text(attachment, 'contentType'), file };
    }),
  };
}

function toEmail(message: Message, folder: string): Email {
  const attachments = message.attachments.map(({ name, contentType, file }) => ({
    name,
    contentType,
    content: { path: join(folder, file) },
  }));
  return { from: message.from, subject: message.subject, body: message.text, attachments, via: 'smtp' };
}
