import type { Evidence } from '../parsed-data.ts';

/** A value and its evidence, which is keyed by JSON pointers relative to the value. */
export interface Part {
  value: unknown;
  evidence: ReadonlyMap<string, Evidence>;
}

/** Methods that are so reliable that a model cannot change their values. */
const CERTAIN: ReadonlySet<string> = new Set(['xml', 'code', 'form', 'human']);

/** Returns null if there is nothing at the pointer. */
export function getPart(
  value: unknown,
  evidence: Readonly<Record<string, Evidence>>,
  pointer: string,
): Part | null {
  if (value === undefined) return null;
  const own = Object.entries(evidence).flatMap(([at, one]) =>
    at === pointer || at.startsWith(`${pointer}/`) ? [[at.slice(pointer.length), one] as const] : [],
  );
  return { value, evidence: new Map(own) };
}

export function getMember(part: Part | null, name: string): Part | null {
  if (part === null || typeof part.value !== 'object' || part.value === null) return null;
  if (!Object.hasOwn(part.value, name)) return null;
  const value: unknown = Reflect.get(part.value, name);
  const path = `/${escapeName(name)}`;
  const own = [...part.evidence].flatMap(([at, one]) =>
    at === path || at.startsWith(`${path}/`) ? [[at.slice(path.length), one] as const] : [],
  );
  return { value, evidence: new Map(own) };
}

export function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function isCertain(part: Part): boolean {
  return [...part.evidence.values()].some(({ method }) => CERTAIN.has(method));
}

/** Returns the mean confidence of the values in a part; 0.5 if the part contains no values. */
export function calculateMeanConfidence({ evidence }: Part): number {
  const all = [...evidence.values()].map(({ confidence }) => confidence);
  return all.length === 0 ? 0.5 : all.reduce((sum, one) => sum + one, 0) / all.length;
}
