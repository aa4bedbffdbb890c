import { nearestName } from './nearest-name.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { WrongValue } from './syntax.ts';

type ValuesOf<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends Setting<infer Value> ? Value : ValuesOf<Tree[Key]>;
};

/** All settings, read and checked, frozen. */
export type Config = ValuesOf<typeof SETTINGS> & {
  /** What is odd but stops nothing: names that are not known. For the log. */
  readonly warnings: readonly string[];
};

/** Everything that is wrong with the settings, at once. Holds no secret: it may be printed. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(`The settings are not right:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
type SettingTree = { readonly [key: string]: Setting<unknown> | SettingTree };

/** Reads the settings from an environment. Throws one ConfigError that names every mistake. */
export function loadConfig(environment: Environment): Config {
  const mistakes: string[] = [];
  const values = readTree(SETTINGS, environment, mistakes);
  mistakes.push(...halfSet(environment), ...tlsWithoutCertificate(environment));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const config = {
    ...values,
    warnings: Object.freeze(unknownNames(environment)),
  };
  // The tree is walked as data, so its type is lost on the way; `readTree` keeps its shape.
  return Object.freeze(config) as unknown as Config;
}

/** Every setting of a tree, in its order. */
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

/** The text of a setting; one that is empty counts as not set, as `NAME=` in an env file means. */
function textOf(name: string, environment: Environment): string | undefined {
  const value = environment[name]?.trim();
  return value === '' ? undefined : value;
}

function readSetting(setting: Setting<unknown>, environment: Environment, mistakes: string[]): unknown {
  const text = textOf(setting.name, environment);
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

/** Settings that mean nothing without one another. */
const PAIRS = [
  [SETTINGS.mail.tlsCert, SETTINGS.mail.tlsKey],
  [SETTINGS.llm.url, SETTINGS.llm.model],
] as const;

function halfSet(environment: Environment): string[] {
  return PAIRS.flatMap(([one, other]) => {
    const first = textOf(one.name, environment) !== undefined;
    const second = textOf(other.name, environment) !== undefined;
    if (first === second) return [];
    const [set, missing] = first ? [one, other] : [other, one];
    return [`${missing.name} must be set too, as ${set.name} is`];
  });
}

/** Without a certificate, mail that requires TLS could never be received. */
function tlsWithoutCertificate(environment: Environment): string[] {
  const { requireTls, tlsCert, tlsKey } = SETTINGS.mail;
  const isRequired = textOf(requireTls.name, environment) === 'on';
  const hasCertificate = [tlsCert, tlsKey].some(({ name }) => textOf(name, environment) !== undefined);
  return isRequired && !hasCertificate
    ? [`${tlsCert.name} and ${tlsKey.name} must be set too, as ${requireTls.name} is on`]
    : [];
}

function unknownNames(environment: Environment): string[] {
  const known = listSettings().map((setting) => setting.name);
  return Object.keys(environment)
    .filter((name) => name.startsWith('LEGIBLE_') && !known.includes(name))
    .sort()
    .map((name) => {
      const near = nearestName(name, known);
      return `${name} is no setting of Legible${near === null ? '' : `; is ${near} meant?`}`;
    });
}
