// Main module of every confined process on Linux: drops privileges, then executes the program. Steps that
// this machine does not support are reported and skipped; any other failure ends the process.
import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { constants } from 'node:os';
import type { Account } from './account.ts';
import { type AllowedPaths, createRuleset, getLandlockVersion, restrictSelf } from './landlock.ts';
import { getErrno, pin, prctl, seccomp, setDescriptorFlags, setResourceLimit } from './native.ts';
import { DESCRIPTORS, LAUNCHER_PREFIX, type LaunchPlan } from './plan.ts';
import { buildSeccompFilter } from './seccomp-filter.ts';
import { listSystemCalls } from './system-calls.ts';

const PR_SET_PDEATHSIG = 1;
const PR_SET_NO_NEW_PRIVS = 38;
const SIGKILL = 9;
const SECCOMP_SET_MODE_FILTER = 1;
/** Without this flag, older kernels disable speculation in a filtered process, which slows it down. */
const SECCOMP_FILTER_FLAG_SPEC_ALLOW = 4;
const RLIMIT_FSIZE = 1;
const RLIMIT_DATA = 2;
const RLIMIT_CORE = 4;
const F_SETFD = 2;
/** Large enough for the rows of a long table, which can be several times as large as the document. */
const MAX_FILE_BYTES = 2_000_000_000;
/** Minimum limit on open files. A parser opens about 40 files. */
const MIN_HANDLES = 128;

/**
 * Paths that every program reads: libraries, fonts, time zones and, for Node, information about the machine.
 */
const SYSTEM_PATHS = [
  ...['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/nix/store', '/etc/ld.so.cache'],
  ...['/etc/ssl/openssl.cnf', '/etc/pki/tls/openssl.cnf'],
  ...['/usr/share/fonts', '/usr/local/share/fonts', '/etc/fonts', '/usr/share/zoneinfo', '/etc/localtime'],
  ...['/proc/self', '/proc/meminfo', '/proc/cpuinfo', '/proc/stat', '/proc/sys/vm', '/sys/devices/system'],
  ...['/sys/fs/cgroup', '/dev/null', '/dev/urandom', '/dev/random'],
];
/** To run a program, the kernel executes one of these loaders. */
const LOADERS = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1', '/lib/ld-musl-x86_64.so.1'];

// Write the cache now, because `execve` replaces this process, which therefore never exits normally.
flushCompileCache();
const [, , given = ''] = process.argv;
const plan: LaunchPlan = JSON.parse(given);
const program = `/proc/self/fd/${DESCRIPTORS.program}`;

requireHandles();
limit(RLIMIT_CORE, 0);
limit(RLIMIT_FSIZE, MAX_FILE_BYTES);
limit(RLIMIT_DATA, plan.memoryBytes);
// Create the ruleset before changing the account: the service can access more folders than the new account.
const ruleset = prepareLandlock({
  read: [...SYSTEM_PATHS, ...plan.readable],
  execute: [program, ...LOADERS],
  change: [plan.folder],
});
if (plan.account !== null) become(plan.account);
// Set this after changing the account, which would reset it.
prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
if (process.ppid !== plan.parent) process.exit(1);
process.chdir('/');
if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) !== 0) throw new Error(`no_new_privs: errno ${getErrno()}`);
if (ruleset !== null) restrictSelf(ruleset);
refuseSystemCalls();
// Node marked all inherited descriptors as close-on-exec when it started.
for (const descriptor of Object.values(DESCRIPTORS)) setDescriptorFlags(descriptor, F_SETFD, 0);
process.execve?.(program, [process.execPath, ...plan.args], plan.environment);

/**
 * Ends the process if its limit on open files is too low. Otherwise, the parser would crash while reading a
 * document, and the document would be blamed for the crash.
 */
function requireHandles(): void {
  const [, most = 'unlimited'] =
    /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  if (Number(most) < MIN_HANDLES)
    throw new Error(`only ${most} files may be open, ${MIN_HANDLES} are needed`);
}

function limit(resource: number, value: number): void {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(BigInt(value), 0);
  bytes.writeBigUInt64LE(BigInt(value), 8);
  // If the service has a lower limit, raising it fails and the lower limit remains in force.
  if (setResourceLimit(resource, bytes) !== 0)
    reportMissing(`resource limit ${resource} was refused: errno ${getErrno()}`);
}

function prepareLandlock(paths: AllowedPaths): number | null {
  const version = getLandlockVersion();
  if (version > 0) return createRuleset(paths, version);
  reportMissing('this kernel does not support Landlock, or it is turned off');
  return null;
}

function become({ uid, gid }: Account): void {
  try {
    process.setgroups?.([]);
    process.setgid?.(gid);
    process.setuid?.(uid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    reportMissing('the account cannot be changed: root has lost this right');
  }
}

function refuseSystemCalls(): void {
  const calls = listSystemCalls(process.arch);
  if (calls === null) {
    reportMissing(`no seccomp filter exists for ${process.arch}`);
    return;
  }
  const filter = buildSeccompFilter(calls, process.pid);
  const program = Buffer.alloc(16);
  program.writeUInt16LE(filter.length / 8, 0);
  program.writeBigUInt64LE(pin(filter), 8);
  const flags = SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  if (Number(seccomp(calls.seccomp, SECCOMP_SET_MODE_FILTER, flags, program)) === 0) return;
  const { EINVAL, ENOSYS } = constants.errno;
  if (getErrno() !== EINVAL && getErrno() !== ENOSYS)
    throw new Error(`seccomp failed with errno ${getErrno()}`);
  reportMissing('this kernel does not support seccomp filters');
}

/** Writes a line in the format that `probe-confinement.ts` parses. */
function reportMissing(problem: string): void {
  process.stderr.write(`${LAUNCHER_PREFIX}${problem}\n`);
}
