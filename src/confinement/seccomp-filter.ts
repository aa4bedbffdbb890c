import type { SystemCalls } from './system-calls.ts';

// Instructions of classic BPF (linux/filter.h) for seccomp(2).
const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const FAIL = 0x00050000;
const EPERM = 1;
const ENOSYS = 38;

// Offsets in `struct seccomp_data`. On a little-endian machine, the offset of an argument points to its lower
// 32 bits.
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;

/** This bit marks system calls of the x32 ABI, which would bypass a filter for x64 numbers. */
const X32_BIT = 0x40000000;
const CLONE_THREAD = 0x00010000;

/**
 * Builds a seccomp program (an array of `struct sock_filter`) that refuses system calls that a parser never
 * needs. The process can start threads but no processes, and can signal and limit only itself. `pid` is the
 * ID of the process that loads the program.
 */
export function buildSeccompFilter(calls: SystemCalls, pid: number): Buffer {
  const { clone, clone3, kill, tgkill, prlimit64 } = calls.limited;
  return Buffer.concat([
    load(ARCHITECTURE),
    encodeInstruction(JUMP_IF_EQUAL, calls.architecture, 1, 0),
    give(KILL_PROCESS),
    load(NUMBER),
    encodeInstruction(JUMP_IF_AT_LEAST, X32_BIT, 0, 1),
    give(FAIL | ENOSYS),
    ...calls.refused.flatMap((number) => [
      encodeInstruction(JUMP_IF_EQUAL, number, 0, 1),
      give(FAIL | EPERM),
    ]),
    // The flags of clone3 are in memory, which filters cannot read, so C libraries must fall back to clone.
    encodeInstruction(JUMP_IF_EQUAL, clone3, 0, 1),
    give(FAIL | ENOSYS),
    allowIf(clone, [encodeInstruction(JUMP_IF_ANY_BIT, CLONE_THREAD, 1, 0)]),
    allowIf(kill, [encodeInstruction(JUMP_IF_EQUAL, pid, 1, 0)]),
    allowIf(tgkill, [encodeInstruction(JUMP_IF_EQUAL, pid, 1, 0)]),
    allowIf(prlimit64, [
      encodeInstruction(JUMP_IF_EQUAL, pid, 2, 0),
      encodeInstruction(JUMP_IF_EQUAL, 0, 1, 0),
    ]),
    give(ALLOW),
  ]);
}

/** Refuses a call with EPERM unless its first argument meets one of the conditions. */
function allowIf(number: number, conditions: Buffer[]): Buffer {
  return Buffer.concat([
    encodeInstruction(JUMP_IF_EQUAL, number, 0, conditions.length + 3),
    load(FIRST_ARGUMENT),
    ...conditions,
    give(FAIL | EPERM),
    give(ALLOW),
  ]);
}

function load(offset: number): Buffer {
  return encodeInstruction(LOAD, offset);
}

function give(verdict: number): Buffer {
  return encodeInstruction(RETURN, verdict);
}

function encodeInstruction(code: number, operand: number, ifTrue = 0, ifFalse = 0): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(operand >>> 0, 4);
  return bytes;
}
