import { constants } from 'node:fs';
import {
  getErrno,
  landlockAddRule,
  landlockCreateRuleset,
  landlockRestrictSelf,
  openPath,
} from './native.ts';

// Numbers of system calls, which are the same on every architecture.
const CREATE_RULESET = 444;
const ADD_RULE = 445;
const RESTRICT_SELF = 446;
const PATH_BENEATH = 1;

// Access rights from linux/landlock.h.
const EXECUTE = 1n << 0n;
const WRITE_FILE = 1n << 1n;
const READ_FILE = 1n << 2n;
const READ_DIR = 1n << 3n;
const REMOVE_DIR = 1n << 4n;
const REMOVE_FILE = 1n << 5n;
const MAKE_DIR = 1n << 7n;
const MAKE_REG = 1n << 8n;
const TRUNCATE = 1n << 14n;
/** Rights that can be granted for files. All other rights apply only to folders. */
const OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;

const READ = READ_FILE | READ_DIR;
const CHANGE = READ | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | TRUNCATE;

/** The rights to bind and connect TCP sockets. */
const ALL_NETWORK = 3n;
/**
 * The rights to connect to abstract sockets of processes outside the sandbox, and to send signals to these
 * processes.
 */
const ALL_SCOPES = 3n;

const O_PATH = 0o10000000;

/** Paths that the process may access. Paths that do not exist are skipped. */
export interface AllowedPaths {
  read: string[];
  execute: string[];
  change: string[];
}

/** Returns the kernel's Landlock version; 0 if Landlock is missing or disabled. */
export function getLandlockVersion(): number {
  return Math.max(0, Number(landlockCreateRuleset(CREATE_RULESET, null, 0, 1)));
}

/**
 * Creates a ruleset and returns its file descriptor. Opens the paths immediately, because the process changes
 * its account later and the new account may not have access to them. `version` is the kernel's Landlock
 * version, at least 1.
 */
export function createRuleset(paths: AllowedPaths, version: number): number {
  const handled = getHandledFileRights(version);
  const ruleset = Number(
    landlockCreateRuleset(CREATE_RULESET, encodeRulesetAttributes(handled, version), 24, 0),
  );
  if (ruleset < 0) throw new Error(`landlock_create_ruleset failed with errno ${getErrno()}`);
  const allow = (list: string[], rights: bigint) => {
    for (const path of list) addRule(ruleset, path, rights & handled);
  };
  allow(paths.read, READ);
  allow(paths.execute, READ_FILE | EXECUTE);
  allow(paths.change, CHANGE);
  return ruleset;
}

/** Restricts this thread and every program that it executes. Requires `no_new_privs`. */
export function restrictSelf(ruleset: number): void {
  if (Number(landlockRestrictSelf(RESTRICT_SELF, ruleset, 0)) < 0)
    throw new Error(`landlock_restrict_self failed with errno ${getErrno()}`);
}

function getHandledFileRights(version: number): bigint {
  const bits = version >= 5 ? 16n : version >= 3 ? 15n : version >= 2 ? 14n : 13n;
  return (1n << bits) - 1n;
}

/**
 * Encodes `struct landlock_ruleset_attr`. An older kernel, which knows only the first members, requires the
 * others to be zero.
 */
function encodeRulesetAttributes(handled: bigint, version: number): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeBigUInt64LE(handled, 0);
  if (version >= 4) bytes.writeBigUInt64LE(ALL_NETWORK, 8);
  if (version >= 6) bytes.writeBigUInt64LE(ALL_SCOPES, 16);
  return bytes;
}

function addRule(ruleset: number, path: string, rights: bigint): void {
  const isFolder = open(path, O_PATH | constants.O_DIRECTORY);
  const descriptor = isFolder ?? open(path, O_PATH);
  if (descriptor === null) return;
  const rule = Buffer.alloc(12);
  rule.writeBigUInt64LE(isFolder === null ? rights & OF_FILES : rights, 0);
  rule.writeInt32LE(descriptor, 8);
  if (Number(landlockAddRule(ADD_RULE, ruleset, PATH_BENEATH, rule, 0)) < 0)
    throw new Error(`landlock_add_rule failed with errno ${getErrno()} for ${path}`);
}

/** Opens a path. The descriptor is closed automatically when the next program is executed. */
function open(path: string, flags: number): number | null {
  const descriptor = Number(openPath(path, flags | 0o2000000));
  return descriptor < 0 ? null : descriptor;
}
