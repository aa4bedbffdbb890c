import { t } from '../i18n/translate.ts';
import { formatName } from '../parts/format.ts';
import { isObject, type Leaf, leavesOf } from './places.ts';

/** Values shown together under one title. */
export interface Group {
  title: string;
  leaves: Leaf[];
}

/** Plain fields first, then a group for each party; `way` is the position of the fields in the result. */
export function groupsOf(fields: Record<string, unknown>, ...way: (string | number)[]): Group[] {
  const plain = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isObject(value)));
  const groups: Group[] = [{ title: t('common.fields'), leaves: leavesOf(plain, ...way) }];
  for (const [name, value] of Object.entries(fields)) {
    if (isObject(value)) groups.push({ title: formatName(name), leaves: leavesOf(value, ...way, name) });
  }
  return groups.filter(({ leaves }) => leaves.length > 0);
}
