/**
 * Removes properties that are not in the JSON Schema from an object and from nested objects. Lists are not
 * changed.
 */
export function keepRequested(answer: object, schema: object): object {
  const properties = readProperties(schema);
  if (properties === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]: [string, unknown]) => {
      const member: unknown = Object.hasOwn(properties, name) ? Reflect.get(properties, name) : null;
      if (!isObject(member)) return [];
      return [
        [name, isObject(value) && !Array.isArray(value) ? keepRequested(value, member) : value] as const,
      ];
    }),
  );
}

function readProperties(schema: object): object | null {
  const properties: unknown = Reflect.get(schema, 'properties');
  return isObject(properties) ? properties : null;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
