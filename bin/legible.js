#!/usr/bin/env node
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from './run-node.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// What Node has compiled once it keeps in the checkout: the next start takes half of the time. A place that cannot be
// written to is left alone by Node.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'legible-compiled');
runNode([join(root, 'src', 'main.ts'), ...process.argv.slice(2)]);
