#!/usr/bin/env node
// `node bin/node.js ARGS` is `node ARGS` with the Node that this project is pinned to.
import { runNode } from './run-node.js';

runNode(process.argv.slice(2));
