/** Digits and punctuation at either end do not make a common password stronger. */
const DECORATION = /^[^\p{L}]+|[^\p{L}]+$/gu;
const WORD_MIN = 4;

let loaded: Promise<ReadonlySet<string>> | null = null;

/**
 * Returns true if the password is one of the 49,000 most common passwords in known breaches, or two of them
 * in sequence. Ignores digits and punctuation before and after them.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= loadCommonPasswords();
  const common = await loaded;
  const given = password.normalize('NFKC').toLowerCase();
  const core = given.replace(DECORATION, '');
  if (common.has(given) || common.has(core)) return true;
  for (let end = WORD_MIN; end <= core.length - WORD_MIN; end++)
    if (common.has(core.slice(0, end)) && common.has(core.slice(end).replace(DECORATION, ''))) return true;
  return false;
}

/**
 * Loads the list on demand, because it occupies a few megabytes and is needed only when somebody chooses a
 * password.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
