import { findNearestName } from './nearest-name.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { WrongValue } from './syntax.ts';

type ValuesOf<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends Setting<infer Value> ? Value : ValuesOf<Tree[Key]>;
};

export type Config = ValuesOf<typeof SETTINGS> & {
  /** Messages about unknown environment variables, for the log. */
  readonly warnings: readonly string[];
};

/**
 * Thrown if settings are invalid; contains one message for each error. The messages contain no secrets, so
 * they can be printed.
 */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(`Invalid settings:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
type SettingTree = { readonly [key: string]: Setting<unknown> | SettingTree };

/**
 * Reads the settings from environment variables.
 * @throws {ConfigError} a single error that lists all mistakes
 */
export function loadConfig(environment: Environment): Config {
  const mistakes: string[] = [];
  const values = readTree(SETTINGS, environment, mistakes);
  mistakes.push(...findMissingPartners(environment), ...checkCertificate(environment));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const config = {
    ...values,
    warnings: Object.freeze(warnAboutUnknownNames(environment)),
  };
  // `readTree` preserves the shape of the tree but not its type.
  return Object.freeze(config) as unknown as Config;
}

export function listSettings(tree: SettingTree = SETTINGS): Setting<unknown>[] {
  return Object.values(tree).flatMap((entry) => (isSetting(entry) ? [entry] : listSettings(entry)));
}

function isSetting(entry: Setting<unknown> | SettingTree): entry is Setting<unknown> {
  return typeof entry.read === 'function';
}

function readTree(
  tree: SettingTree,
  environment: Environment,
  mistakes: string[],
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(tree)) {
    values[key] = isSetting(entry)
      ? readSetting(entry, environment, mistakes)
      : readTree(entry, environment, mistakes);
  }
  return Object.freeze(values);
}

/** Returns undefined if the setting is missing or empty (`NAME=` in an env file). */
function readText(name: string, environment: Environment): string | undefined {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
}

function readSetting(setting: Setting<unknown>, environment: Environment, mistakes: string[]): unknown {
  const text = readText(setting.name, environment);
  try {
    const value = setting.read(text);
    return Array.isArray(value) ? Object.freeze(value) : value;
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    const shown =
      setting.secret || text === undefined ? '' : ` (it is ${JSON.stringify(text.slice(0, 100))})`;
    mistakes.push(`${setting.name} ${error.message}${shown}`);
    return undefined;
  }
}

/** Settings that must be set together or not at all. */
const PAIRS = [
  [SETTINGS.mail.tlsCert, SETTINGS.mail.tlsKey],
  [SETTINGS.llm.url, SETTINGS.llm.model],
  [SETTINGS.mailRelay.url, SETTINGS.mailRelay.from],
] as const;

function findMissingPartners(environment: Environment): string[] {
  return PAIRS.flatMap(([one, other]) => {
    const first = readText(one.name, environment) !== undefined;
    const second = readText(other.name, environment) !== undefined;
    if (first === second) return [];
    const [set, missing] = first ? [one, other] : [other, one];
    return [`${missing.name} must be set too, because ${set.name} is set`];
  });
}

/** If TLS were required without a certificate, no mail could be received. */
function checkCertificate(environment: Environment): string[] {
  const { requireTls, tlsCert, tlsKey } = SETTINGS.mail;
  const isRequired = readText(requireTls.name, environment) === 'on';
  const hasCertificate = [tlsCert, tlsKey].some(({ name }) => readText(name, environment) !== undefined);
  return isRequired && !hasCertificate
    ? [`${tlsCert.name} and ${tlsKey.name} must be set too, because ${requireTls.name} is on`]
    : [];
}

function warnAboutUnknownNames(environment: Environment): string[] {
  const known = listSettings().map((setting) => setting.name);
  return Object.keys(environment)
    .filter((name) => name.startsWith('LEGIBLE_') && !known.includes(name))
    .sort()
    .map((name) => {
      const near = findNearestName(name, known);
      return `${name} is not a setting of Legible${near === null ? '' : `; did you mean ${near}?`}`;
    });
}
