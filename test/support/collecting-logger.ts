import type { Logger } from '../../src/lib/logger.ts';

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  message: string;
  details: object;
}

/** Creates a logger that collects its lines, so that tests can check what the service logs. */
export function createCollectingLogger(): Logger & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const createLogger = (level: LogLine['level']) => (details: object, message: string) => {
    lines.push({ level, message, details });
  };
  const logger = {
    lines,
    debug: createLogger('debug'),
    info: createLogger('info'),
    warn: createLogger('warn'),
    error: createLogger('error'),
  };
  return { ...logger, child: () => ({ ...logger, child: () => createCollectingLogger() }) };
}
