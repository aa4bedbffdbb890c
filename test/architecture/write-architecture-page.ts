// Part of `npm run docs`. Writes the tables of modules and packages to ARCHITECTURE.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './architecture-page.ts';

const page = new URL('../../ARCHITECTURE.md', import.meta.url);
writeFileSync(page, withTables(readFileSync(page, 'utf8')));
