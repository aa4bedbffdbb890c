import { t } from '../i18n/translate.ts';
import { formatName } from '../parts/format.ts';
import { buildPointer, isObject, type Leaf, listLeaves } from './places.ts';

export interface Group {
  title: string;
  leaves: Leaf[];
}

/**
 * Groups fields: individual values first, then a group for each party. `way` is the path of the fields in the
 * result. `known` lists the fields of the type, which are included in this order even if they have no value.
 */
export function groupFields(
  fields: Record<string, unknown>,
  way: readonly (string | number)[],
  known: readonly Leaf[],
): Group[] {
  const plain = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isObject(value)));
  const parties = new Set(Object.keys(fields).filter((name) => isObject(fields[name])));
  const depth = buildPointer(...way).split('/').length;
  for (const { pointer } of known) {
    const [party = '', name] = pointer.split('/').slice(depth);
    if (name !== undefined) parties.add(party);
  }
  const isBelow = (name: string) => (leaf: Leaf) => leaf.pointer.startsWith(`${buildPointer(...way, name)}/`);
  const isPlain = (leaf: Leaf) => leaf.pointer.split('/').length === depth + 1;
  const addName = (leaf: Leaf) => ({ ...leaf, name: getLastName(leaf) });
  const groups: Group[] = [
    {
      title: t('common.fields'),
      leaves: addEmpty(listLeaves(plain, ...way), known.filter(isPlain).map(addName)),
    },
  ];
  for (const name of parties) {
    const value = fields[name];
    const found = isObject(value) ? listLeaves(value, ...way, name) : [];
    const empty = known.filter(isBelow(name)).map(addName);
    groups.push({ title: formatName(name), leaves: addEmpty(found, empty) });
  }
  return groups.filter(({ leaves }) => leaves.length > 0);
}

/** Lists the known fields in their order, with the values that were found, followed by all other values. */
export function addEmpty(found: readonly Leaf[], known: readonly Leaf[]): Leaf[] {
  const isKnown = (leaf: Leaf) => known.some(({ pointer }) => pointer === leaf.pointer);
  // In `known`, a list of strings is represented by the pointer that adds an entry.
  const hasEntries = ({ pointer }: Leaf) =>
    pointer.endsWith('/-') && found.some((leaf) => leaf.pointer.startsWith(pointer.slice(0, -1)));
  return [
    ...known.flatMap((leaf) => {
      const value = found.find(({ pointer }) => pointer === leaf.pointer);
      if (value !== undefined) return [{ ...leaf, ...value }];
      return hasEntries(leaf) ? [] : [leaf];
    }),
    ...found.filter((leaf) => !isKnown(leaf)),
  ];
}

function getLastName({ pointer }: Leaf): string {
  return formatName(pointer.split('/').at(-1) ?? '');
}
