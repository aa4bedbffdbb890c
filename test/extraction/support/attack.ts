import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import koffi from 'koffi';

/** Resources of the service that the process must not be able to access. */
export interface Targets {
  pid: number;
  port: number;
  /** A folder that contains the file `secret`. */
  folder: string;
  socket: string;
  sources: string;
}

const libc = koffi.load(null);
const syscall = libc.func('syscall', 'long', ['long', 'long', 'long', 'long', 'long']);
const X64 = {
  ptrace: 101,
  process_vm_readv: 310,
  bpf: 321,
  keyctl: 250,
  io_uring_setup: 425,
  unshare: 272,
  mount: 165,
};
const ARM64 = {
  ptrace: 117,
  process_vm_readv: 270,
  bpf: 280,
  keyctl: 219,
  io_uring_setup: 425,
  unshare: 97,
  mount: 40,
};

/** Tries what a compromised process would try. Returns either `done: …` or an error code for each attempt. */
export async function attack(targets: Targets, scratch: string): Promise<Record<string, string>> {
  const { pid, port, folder, socket, sources } = targets;
  const seen: Record<string, string> = {};
  const attempt = (name: string, action: () => unknown) => {
    try {
      seen[name] = `done: ${action()}`;
    } catch (error) {
      seen[name] = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    }
  };
  attempt('read the secret', () => readFileSync(join(folder, 'secret'), 'utf8'));
  attempt('list the folder', () => readdirSync(folder));
  attempt('watch the folder', () => watch(folder).close());
  attempt('write next to the secret', () => writeFileSync(join(folder, 'written'), ''));
  attempt('change the sources', () => appendFileSync(sources, ''));
  attempt('link to the secret', () => linkSync(join(folder, 'secret'), join(scratch, 'linked')));
  attempt('name the secret', () => symlinkSync(join(folder, 'secret'), join(scratch, 'named')));
  attempt('list temporary files', () => readdirSync('/tmp'));
  attempt('read the accounts', () => readFileSync('/etc/passwd').length);
  attempt('read the environment of the service', () => readFileSync(`/proc/${pid}/environ`, 'latin1'));
  attempt('read the memory map of the service', () => readFileSync(`/proc/${pid}/maps`, 'latin1').length);
  attempt('write the memory of the service', () => writeFileSync(`/proc/${pid}/mem`, ''));
  attempt('signal the service', () => process.kill(pid, 0));
  attempt('start a program', () => spawnSync('/bin/true').error ?? 'ran');
  for (const [name, number] of Object.entries(process.arch === 'arm64' ? ARM64 : X64))
    attempt(name, () => {
      if (Number(syscall(number, 16, pid, 0, 0)) < 0)
        throw Object.assign(new Error(), { code: getErrnoName() });
      return 'allowed';
    });
  attempt('take 1 GB', () => Buffer.alloc(1_000_000_000).length);
  attempt('write to its own folder', () => writeFileSync(join(scratch, 'own'), 'x'));
  seen['connect over TCP'] = await tryToConnect({ port, host: '127.0.0.1' });
  seen['connect to a socket'] = await tryToConnect({ path: socket });
  seen.account = String(process.getuid?.());
  return seen;
}

function getErrnoName(): string {
  return koffi.errno() === koffi.os.errno.EPERM ? 'EPERM' : `errno ${koffi.errno()}`;
}

function tryToConnect(target: { port: number; host: string } | { path: string }): Promise<string> {
  return new Promise((resolve) => {
    const connection = connect(target);
    connection.on('connect', () => resolve('done: connected'));
    connection.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
  });
}
