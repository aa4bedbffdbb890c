import { roomTable } from './rules.ts';

const TABLE = /(<!-- rooms:[^>]*-->\n\n)[\s\S]*?(\n\n<!-- end of rooms -->)/;

/** ARCHITECTURE.md with the table of rooms as `rules.ts` declares them. */
export function withRoomTable(page: string): string {
  if (!TABLE.test(page)) throw new Error('ARCHITECTURE.md has no place for the table of rooms.');
  return page.replace(TABLE, (_, start: string, end: string) => start + roomTable() + end);
}
