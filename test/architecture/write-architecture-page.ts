// Part of `npm run docs`: writes the table of rooms into ARCHITECTURE.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { withRoomTable } from './architecture-page.ts';

const page = new URL('../../ARCHITECTURE.md', import.meta.url);
writeFileSync(page, withRoomTable(readFileSync(page, 'utf8')));
