/**
 * Returns the offered type with the highest weight in the `Accept` header. If the header accepts none of
 * them, returns the first one.
 */
export function choosePreferred<Type extends string>(
  accept: string | undefined,
  offered: readonly [Type, ...Type[]],
): Type {
  let best: Type = offered[0];
  let bestWeight = 0;
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = given === undefined ? 1 : Number(given) || 0;
    const match = offered.find((one) => one === type);
    if (match !== undefined && weight > bestWeight) {
      best = match;
      bestWeight = weight;
    }
  }
  return best;
}
