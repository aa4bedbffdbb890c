/** Simulates a reader who enters the commands on a page from top to bottom, in the product's folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createChildEnvironment, type ServiceProcess, startService } from '../support/service-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';
import type { CodeBlock } from './code-blocks.ts';
import { isPartOf, toWildcard } from './shown-json.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/**
 * Matches `npm start`, optionally after `npm ci` and settings. The reader omits `npm ci`, which was run
 * before the tests.
 */
const START = /^(?:npm ci && )?((?:[A-Z_]+=\S+ )*)npm start\n$/;
/** Ports that appear in the documentation pages. The reader replaces them with free ones. */
const PORTS = ['2525', '4000'];
/** Maximum time to wait for output after the last command. */
const PATIENCE_MS = 120_000;

/** The interpreter that runs the blocks of each language; `sh` is the shell itself. */
const INTERPRETERS: Record<string, { command: string; run: string }> = {
  sh: { command: 'bash', run: '' },
  python: { command: 'python3', run: 'python3 -' },
  js: { command: 'node', run: 'node --input-type=module -' },
};

export function isRunnable({ language, notRun }: CodeBlock): boolean {
  return language in INTERPRETERS && notRun === null;
}

export interface Reader {
  /** Enters the commands. Returns the languages for which this machine has no interpreter. */
  read(blocks: CodeBlock[]): Promise<{ leftOut: string[] }>;
  leave(): Promise<void>;
}

interface Running {
  service: ServiceProcess;
  key: string;
  database: TestDatabase | null;
}

/** Starts a reader in a folder that contains only links to the files of the product. */
export async function sendReader(): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-reader-'));
  const checkout = join(folder, 'legible');
  await mkdir(checkout);
  for (const name of await readdir(ROOT))
    if (name !== 'data' && !name.startsWith('.')) await symlink(join(ROOT, name), join(checkout, name));
  const commands = join(folder, 'commands');
  await mkdir(commands);
  const legible = `#!/bin/sh\nexec node ${join(ROOT, 'bin/legible.js')} "$@"\n`;
  await writeFile(join(commands, 'legible'), legible, { mode: 0o755 });
  const ports = new Map<string, string>();
  for (const port of PORTS) ports.set(port, await freePort());

  const services: Running[] = [];
  const shells: ChildProcess[] = [];
  const withOurPorts = (text: string) =>
    [...ports].reduce(
      (ours, [theirs, port]) => ours.replaceAll(new RegExp(`\\b${theirs}\\b`, 'g'), port),
      text,
    );
  const start = async (settings: string) => {
    const words = withOurPorts(settings).replaceAll('$PWD', checkout).trim().split(' ').filter(Boolean);
    const env: Record<string, string> = Object.fromEntries(
      words.map((word) => word.split(/=(.*)/s).slice(0, 2)),
    );
    const database = await createTestDatabase();
    if (database !== null) env.DATABASE_URL = database.connectionString;
    const service = await startService(join(folder, `data-${services.length}`), env);
    const running = { service, key: service.firstApiKey ?? '', database };
    services.push(running);
    return running;
  };
  const replaceWithOurTerms = (text: string, { service, key }: Running) =>
    withOurPorts(text)
      .replaceAll('http://127.0.0.1:8080', new URL(service.baseUrl).origin)
      .replaceAll('lgb_…', key);

  return {
    async read(blocks) {
      const leftOut = new Set<string>();
      let printed = '';
      let service = services.at(0);
      const type = async (typed: CodeBlock[]) => {
        if (typed.length === 0) return;
        service ??= await start('');
        const inUse = service;
        const script = typed.map((block) => {
          const text = replaceWithOurTerms(block.text, inUse);
          return `printf '\\n@@ %s\\n' '${block.at}'\n${toShell(block.language, text, leftOut)}`;
        });
        const env = await createEnvironment(inUse, commands);
        const shell = spawn('bash', ['-c', `set -eu\n${script.join('\n')}`], {
          cwd: checkout,
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
          // Use a separate process group, so that background processes can be killed together with the shell.
          detached: true,
        });
        shells.push(shell);
        for (const stream of [shell.stdout, shell.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => {
            printed += text;
          });
        const [status]: (number | null)[] = await once(shell, 'exit');
        const refusal = printed.split('\n').find((line) => line.startsWith('{"error":{'));
        if (status !== 0 || refusal !== undefined)
          throw new Error(`a command failed (${status}):\n${printed.slice(printed.lastIndexOf('@@ '))}`);
      };

      let typed: CodeBlock[] = [];
      for (const block of blocks.filter(isRunnable)) {
        const settings = START.exec(block.text)?.[1];
        if (settings === undefined) typed.push(block);
        else {
          await type(typed);
          typed = [];
          if (settings !== '' || service === undefined) service = await start(settings);
        }
      }
      await type(typed);
      for (const block of blocks.filter(({ info }) => info === 'output'))
        await waitUntilPrinted(block, () => printed);
      return { leftOut: [...leftOut] };
    },
    async leave() {
      for (const shell of shells) endGroup(shell);
      for (const { service, database } of services) {
        await service.stop();
        await database?.drop();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function toShell(language: string, text: string, leftOut: Set<string>): string {
  const { command = '', run = '' } = INTERPRETERS[language] ?? {};
  if (run === '') return text;
  if (spawnSync(command, ['--version']).status === 0) return `${run} <<'END OF BLOCK'\n${text}END OF BLOCK\n`;
  leftOut.add(language);
  return '';
}

/** Creates the environment that a page expects, unless the page creates it with its own commands. */
async function createEnvironment(
  { service, key }: Running,
  commands: string,
): Promise<Record<string, string>> {
  const ask = async (path: string, body: object): Promise<string> => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const answer = await fetch(service.baseUrl + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const id = /"id":"(\w+)"/.exec(text)?.[1];
    if (id === undefined) throw new Error(text);
    return id;
  };
  const project = await ask('/projects', { project: { name: `Given ${Math.random()}` } });
  const hook = { name: 'Given', event_type: 'document.failed', target_url: 'https://example.com/hook' };
  const { PATH = '', ...env } = createChildEnvironment();
  return {
    ...env,
    PATH: `${commands}:${PATH}`,
    LEGIBLE_URL: service.baseUrl,
    LEGIBLE_KEY: key,
    BASE: service.baseUrl,
    PROJECT: project,
    WEBHOOK: await ask(`/projects/${project}/webhooks`, hook),
  };
}

/** Waits for the output that the page shows: JSON on a separate line, or lines of text. */
async function waitUntilPrinted(block: CodeBlock, printed: () => string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    if (isPrinted(block, printed().split(/\r?\n/))) return;
    if (Date.now() > end) throw new Error(`${block.at} was not printed, but:\n${printed()}`);
    await sleep(100);
  }
}

function isPrinted({ language, text }: CodeBlock, lines: string[]): boolean {
  if (language !== 'json')
    return text
      .trimEnd()
      .split('\n')
      .every((shown) => lines.some((line) => toWildcard(shown).test(line)));
  const shown: unknown = JSON.parse(text);
  return lines.some((line) => line.startsWith('{') && isPartOf(shown, parseLine(line)));
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null; // This is incomplete JSON, or other text in braces.
  }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? String(address.port) : '';
}

function endGroup(shell: ChildProcess): void {
  try {
    if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL');
  } catch {
    // All processes have already ended.
  }
}
