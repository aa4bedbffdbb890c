import { type Logger as Pino, pino } from 'pino';
import type { Logger } from '../lib/logger.ts';
import { describeError } from './describe-error.ts';

/**
 * Creates a logger that writes JSON lines to stderr, or readable lines if stderr is a terminal. Keys and
 * secrets are never logged.
 */
export function createLogger(level: string): Logger & { flush(): void } {
  const pretty = process.stderr.isTTY;
  const logger: Pino = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    pretty
      ? pino.transport({ target: 'pino-pretty', options: { destination: 2, ignore: 'pid,hostname' } })
      : pino.destination({ dest: 2, sync: true }),
  );
  return logger;
}
