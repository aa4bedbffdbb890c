import { type GroundedEntry, type GroundedList, type GroundedNode, listLeaves } from './grounded.ts';
import { isSameValue } from './same-value.ts';

/**
 * Records, for each value of an answer, whether a second answer to the same question also contains the value.
 */
export function compareSamples(first: GroundedNode, second: GroundedNode | null): void {
  switch (first.kind) {
    case 'leaf':
      first.agreement =
        second?.kind === 'leaf' && isSameValue(first.value, second.value) ? 'repeated' : 'not_repeated';
      break;
    case 'object':
      for (const [name, member] of first.members)
        compareSamples(member, second?.kind === 'object' ? (second.members.get(name) ?? null) : null);
      break;
    case 'list':
      compareLists(first, second?.kind === 'list' ? second : null);
  }
}

function compareLists({ entries }: GroundedList, second: GroundedList | null): void {
  const open = new Set(second?.entries ?? []);
  for (const entry of entries) {
    let best: GroundedEntry | null = null;
    let most = 0;
    for (const other of open) {
      const alike = scoreSampleLikeness(entry, other);
      if (alike > most) [best, most] = [other, alike];
    }
    if (best !== null) open.delete(best);
    compareSamples(entry.node, best?.node ?? null);
  }
}

/** Returns the number of values that two entries share, plus a small bonus if they begin in the same row. */
function scoreSampleLikeness(entry: GroundedEntry, other: GroundedEntry): number {
  const values = new Map(listLeaves(other.node).map(({ path, leaf }) => [path, leaf.value]));
  const same = listLeaves(entry.node).filter(({ path, leaf }) => isSameValue(values.get(path), leaf.value));
  return same.length + (entry.anchor !== null && entry.anchor === other.anchor ? 0.5 : 0);
}
