#!/usr/bin/env node
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from './run-node.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
runNode([join(root, 'src', 'main.ts'), ...process.argv.slice(2)], { isWatched: true });
