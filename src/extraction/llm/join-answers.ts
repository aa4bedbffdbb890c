import type { GroundedList, GroundedNode } from './grounded.ts';

/**
 * Joins the answers about the windows of a document into one; returns null if there are no answers. If
 * several answers contain the same member outside lists, the first value that is printed is used. Lists are
 * concatenated; entries that two windows share are recognized later.
 */
export function joinAnswers(answers: readonly GroundedNode[]): GroundedNode | null {
  const [first, ...others] = answers;
  if (first === undefined) return null;
  if (others.length === 0) return first;
  switch (first.kind) {
    case 'leaf':
      return answers.find((one) => one.kind === 'leaf' && one.chosen !== null) ?? first;
    case 'list': {
      const lists = answers.filter((one): one is GroundedList => one.kind === 'list');
      return { kind: 'list', entries: lists.flatMap(({ entries }) => entries) };
    }
    case 'object': {
      const byName = new Map<string, GroundedNode[]>();
      for (const one of answers) {
        if (one.kind !== 'object') continue;
        for (const [name, member] of one.members) byName.set(name, [...(byName.get(name) ?? []), member]);
      }
      const members = [...byName].flatMap(([name, parts]) => {
        const joined = joinAnswers(parts);
        return joined === null ? [] : [[name, joined] as const];
      });
      return { kind: 'object', members: new Map(members) };
    }
  }
}
