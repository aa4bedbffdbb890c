import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lowerPriority } from '../confinement/lower-priority.ts';
import type { PrivateFolder } from '../confinement/private-folder.ts';
import { spawnConfined } from '../confinement/spawn-confined.ts';
import { watchMemory } from '../confinement/watch-memory.ts';
import { watchTime } from '../confinement/watch-time.ts';
import type { Logger } from '../lib/logger.ts';
import { checkMessage, type Message } from './message.ts';
import { UNREADABLE_STATUS } from './unreadable-status.ts';

const TIMEOUT_MS = 60_000;
const MEMORY_MB = 1024;
const HEAP_MB = 768;
const MAX_JSON_BYTES = 64 * 1_048_576;
const MAX_LAST_WORDS = 4000;

/** Thrown if a message is malformed, or if parsing it takes too much time or memory. */
export class UnreadableMessageError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The message cannot be read: ${reason}.`);
    this.name = 'UnreadableMessageError';
    this.reason = reason;
  }
}

/** Runs the parser process. When the promise settles, the process has ended. */
export async function runMessageParser(
  parser: URL,
  file: string,
  folder: PrivateFolder,
  log: Logger,
): Promise<Message> {
  const child = spawnConfined({
    module: parser,
    nodeArgs: [`--max-old-space-size=${HEAP_MB}`],
    args: [String(MEMORY_MB)],
    memoryMb: MEMORY_MB,
    folder,
  });
  let exceeded: string | null = null;
  const kill = (reason: string) => {
    exceeded ??= reason;
    child.kill('SIGKILL');
  };
  const time = watchTime(child.pid, { pageTimeoutMs: TIMEOUT_MS, timeoutMs: TIMEOUT_MS }, () =>
    kill('parsing it takes too long'),
  );
  const stopMemory = watchMemory(child.pid, MEMORY_MB, () => kill('parsing it takes too much memory'));
  lowerPriority(child.pid, log);
  logLastWords(child, log);
  try {
    const [{ code, signal }, answer] = await Promise.all([
      waitForEnd(child),
      exchange(child, file, () => kill('it has too much text')),
    ]);
    if (exceeded !== null) throw new UnreadableMessageError(exceeded);
    if (signal !== null) throw new UnreadableMessageError(`its parser was ended by ${signal}`);
    if (code === UNREADABLE_STATUS) throw new UnreadableMessageError('it is malformed');
    // The parser could not start, which is not the fault of the message.
    if (code !== 0) throw new Error(`The mail parser ended with exit status ${code}.`);
    return parseAnswer(answer);
  } finally {
    time.stop();
    stopMemory();
  }
}

/** Rejects if the process cannot be started. */
function waitForEnd(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** Sends the message and returns the output. Only the exit status shows whether the output is complete. */
async function exchange(child: ChildProcess, file: string, onTooLong: () => void): Promise<Buffer> {
  const pipe = child.stdio[3];
  if (!(pipe instanceof Duplex)) throw new Error('The pipe to the mail parser was not created.');
  const ended = once(pipe, 'close');
  const chunks: Buffer[] = [];
  let bytes = 0;
  pipe.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_JSON_BYTES) onTooLong();
    else chunks.push(chunk);
  });
  // Ignore errors, because a process that has ended reads no more input and its exit status explains why.
  await pipeline(createReadStream(file), pipe).catch(() => {});
  await ended.catch(() => {});
  return Buffer.concat(chunks);
}

function parseAnswer(answer: Buffer): Message {
  try {
    return checkMessage(JSON.parse(answer.toString()));
  } catch {
    throw new UnreadableMessageError('its parser returned an invalid response');
  }
}

/** Logs the output only at debug level, because it may quote the message. */
function logLastWords(child: ChildProcess, log: Logger): void {
  let lastWords = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString('latin1')).slice(-MAX_LAST_WORDS);
  });
  child.once('close', () => {
    if (lastWords !== '') log.debug({ last_words: lastWords }, 'output of the mail parser');
  });
}
