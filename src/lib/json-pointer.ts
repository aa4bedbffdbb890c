export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];

/**
 * Splits a JSON pointer (RFC 6901). Returns null if it is invalid, or if it contains a name that is never
 * allowed in data.
 */
export function parsePointer(pointer: string): string[] | null {
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null;
  const tokens = pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  return tokens.some((token) => token === '' || FORBIDDEN.includes(token)) ? null : tokens;
}

export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns undefined if the pointer refers to no value. */
export function getValueAt(data: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = data;
  for (const token of parsePointer(pointer) ?? [''])
    value = value === undefined ? undefined : getChild(value, token);
  return value;
}

/**
 * Sets a value in place, and creates missing objects. In a list, only an existing entry or the next one (`-`)
 * can be set. Returns false if the path leads through a value that cannot have properties.
 */
export function setAt(data: JsonObject, tokens: readonly string[], value: JsonValue): boolean {
  let parent: JsonValue = data;
  for (const token of tokens.slice(0, -1)) {
    let next: JsonValue | undefined = getChild(parent, token);
    if (next === undefined && isPlainObject(parent)) {
      next = {};
      parent[token] = next;
    }
    if (next === undefined || typeof next !== 'object' || next === null) return false;
    parent = next;
  }
  const last = tokens.at(-1) ?? '';
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : toIndex(last);
    if (index === null || index > parent.length) return false;
    parent[index] = value;
    return true;
  }
  if (!isPlainObject(parent)) return false;
  parent[last] = value;
  return true;
}

/** Removes a value in place, and moves later list entries up. Returns false if there is no such value. */
export function removeAt(data: JsonObject, tokens: readonly string[]): boolean {
  const parent = tokens
    .slice(0, -1)
    .reduce<JsonValue | undefined>(
      (value, token) => (value === undefined ? undefined : getChild(value, token)),
      data,
    );
  const last = tokens.at(-1) ?? '';
  if (Array.isArray(parent)) {
    const index = toIndex(last);
    if (index === null || index >= parent.length) return false;
    parent.splice(index, 1);
    return true;
  }
  if (parent === undefined || !isPlainObject(parent) || !Object.hasOwn(parent, last)) return false;
  delete parent[last];
  return true;
}

function getChild(value: JsonValue, token: string): JsonValue | undefined {
  if (Array.isArray(value)) {
    const index = toIndex(token);
    return index === null ? undefined : value[index];
  }
  return isPlainObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

function toIndex(token: string): number | null {
  return /^(0|[1-9]\d{0,8})$/.test(token) ? Number(token) : null;
}

function isPlainObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
