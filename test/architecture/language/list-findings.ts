import { join } from 'node:path';
import { checkLanguage } from './check-language.ts';

// Prints all findings or, if paths are given, those under these paths: `node bin/node.js …/list-findings.ts
// src/http`.
const paths = process.argv.slice(2);
for (const { rule, path, message } of checkLanguage(join(import.meta.dirname, '../../..'))) {
  if (paths.length === 0 || paths.some((start) => path.startsWith(start))) console.log(`${rule}: ${message}`);
}
