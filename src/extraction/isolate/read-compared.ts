import type { ComparedValue } from '../llm/compare-readings.ts';
import { MOST_COMPARED } from '../size-limits.ts';

const MOST_BYTES = 4_000_000;
const LONGEST_POINTER = 1_000;
const LONGEST_TEXT = 2_000;

/** Parses a comparison from an untrusted process; null if it is invalid. */
export function readCompared(payload: Uint8Array): ComparedValue[] | null {
  if (payload.length > MOST_BYTES) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(payload).toString());
    if (!Array.isArray(values) || values.length > MOST_COMPARED) return null;
    const compared = values.map(readOne);
    return compared.every((one) => one !== null) ? compared : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function readOne(value: unknown): ComparedValue | null {
  if (typeof value !== 'object' || value === null) return null;
  const one: Record<string, unknown> = { ...value };
  const { pointer, offline, model, merged, agrees, grounded, confidence } = one;
  if (!isStorable(pointer, LONGEST_POINTER) || !isLeaf(offline) || !isLeaf(model) || !isLeaf(merged))
    return null;
  if (!isAnswer(agrees) || !isAnswer(grounded)) return null;
  if (confidence !== null && !isConfidence(confidence)) return null;
  return { pointer, offline, model, merged, agrees, grounded, confidence };
}

function isLeaf(value: unknown): value is ComparedValue['offline'] {
  return (
    value === null ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value)) ||
    isStorable(value, LONGEST_TEXT)
  );
}

function isAnswer(value: unknown): value is boolean | null {
  return value === null || typeof value === 'boolean';
}

function isConfidence(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** Whether a value is a string of limited length that PostgreSQL can store in JSON. */
function isStorable(value: unknown, longest: number): value is string {
  return (
    typeof value === 'string' && value.length <= longest && value.isWellFormed() && !value.includes('\0')
  );
}
