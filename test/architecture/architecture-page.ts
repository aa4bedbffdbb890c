import { writePackageTable, writeRoomTable } from './rules.ts';

const TABLES = { rooms: writeRoomTable, packages: writePackageTable };

/** Inserts the tables of modules and packages from `rules.ts`. */
export function withTables(page: string): string {
  return Object.entries(TABLES).reduce((text, [name, write]) => {
    const place = new RegExp(`(<!-- ${name}:[^>]*-->\\n\\n)[\\s\\S]*?(\\n\\n<!-- end of ${name} -->)`);
    if (!place.test(text)) throw new Error(`ARCHITECTURE.md has no place for the table of ${name}.`);
    return text.replace(place, (_, start: string, end: string) => start + write() + end);
  }, page);
}
