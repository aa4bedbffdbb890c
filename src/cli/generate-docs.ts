// `npm run docs`: writes the pages that are made from code.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configurationPage } from '../config/configuration-page.ts';

const docs = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'docs');

writeFileSync(join(docs, 'configuration.md'), configurationPage());
