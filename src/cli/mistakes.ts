import { AdministrationError } from '../app/administration-error.ts';
import { StartRefusedError } from '../app/start-refused-error.ts';
import { ConfigError } from '../config/load-config.ts';
import { ServiceError } from './service-client.ts';
import { UsageError } from './usage-error.ts';

export function isWrongUsage(error: Error): boolean {
  return error instanceof UsageError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
}

/** Returns true if the user can fix the cause; the error is then printed without a stack trace. */
export function isMistake(error: Error): boolean {
  return [AdministrationError, ConfigError, ServiceError, StartRefusedError].some(
    (kind) => error instanceof kind,
  );
}
