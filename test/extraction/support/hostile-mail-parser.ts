// A mail parser process that was compromised by a message. It attacks the targets that the message names, and
// reports the outcome.
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { lowerMemoryLimit } from '../../../src/confinement/memory-limit.ts';
import { attack, type Targets } from './attack.ts';

lowerMemoryLimit(512);
const pipe = new Socket({ fd: 3, readable: true, writable: true, allowHalfOpen: true });
const targets: Targets = JSON.parse(await text(pipe));
const seen = await attack(targets, tmpdir());
pipe.end(JSON.stringify({ from: null, subject: null, text: JSON.stringify(seen), attachments: [] }));
