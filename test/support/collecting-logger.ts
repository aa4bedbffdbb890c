import type { Logger } from '../../src/lib/logger.ts';

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  message: string;
  details: object;
}

/** A logger that keeps its lines, so that a test can read what the service would have logged. */
export function collectingLogger(): Logger & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: LogLine['level']) => (details: object, message: string) => {
    lines.push({ level, message, details });
  };
  const logger = { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return { ...logger, child: () => ({ ...logger, child: () => collectingLogger() }) };
}
