import { isStorable } from '../intake/caller-data.ts';
import type { FieldError } from '../lib/api-error.ts';
import { ACCOUNTING_PATTERNS } from './schemas/accounting-patterns.ts';
import { NAME_PATTERN, NO_CONTROL_CHARACTERS, REQUIRED_TEXT } from './schemas/common.ts';
import { SCOPES_PATTERN } from './schemas/single-sign-on.ts';
import { HOST_KEY_PATTERN, PRIVATE_KEY_PATTERN } from './schemas/sources.ts';

type PatternError = Pick<FieldError, 'code' | 'message'>;

const TEXT_PATTERNS = [NAME_PATTERN, NO_CONTROL_CHARACTERS, REQUIRED_TEXT];
const MESSAGES: Readonly<Record<string, string>> = {
  ...ACCOUNTING_PATTERNS,
  [HOST_KEY_PATTERN]: 'must be a fingerprint such as SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
  [PRIVATE_KEY_PATTERN]: 'must be a private key in OpenSSH or PEM format',
  [SCOPES_PATTERN]: 'must begin with openid, followed by other scopes separated by spaces',
};

/**
 * Returns a function that checks values against the pattern, or undefined if fields with this pattern are
 * checked elsewhere. The function returns the error for a value that does not match.
 */
export function createPatternCheck(
  pattern: string,
): ((value: string) => PatternError | undefined) | undefined {
  const expression = new RegExp(pattern, 'u');
  if (TEXT_PATTERNS.includes(pattern))
    return (value) => {
      if (!isStorable(value)) return { code: 'invalid', message: 'must not contain control characters' };
      if (expression.test(value)) return undefined;
      return { code: 'too_short', message: 'must have at least 1 character' };
    };
  const message = MESSAGES[pattern];
  if (message === undefined) return undefined;
  return (value) => (expression.test(value) ? undefined : { code: 'invalid', message });
}
