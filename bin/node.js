#!/usr/bin/env node
// `node bin/node.js ARGS` runs `node ARGS` with the pinned Node of this project.
import { runNode } from './run-node.js';

runNode(process.argv.slice(2));
