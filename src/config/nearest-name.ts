/** Returns the most similar known name; null if more than a quarter of the characters differ. */
export function findNearestName(name: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let bestDistance = Math.floor(name.length / 4) + 1;
  for (const candidate of known) {
    const distance = calculateEditDistance(name, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Calculates the Levenshtein distance. */
function calculateEditDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(change, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}
