import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createParserPool, type ParserPool } from '../../src/extraction/isolate/parser-pool.ts';
import { readMessage } from '../../src/mail/read-message.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import type { Targets } from './support/attack.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const onLinux = { skip: process.platform === 'linux' ? false : 'processes are confined on Linux only' };

/** The error codes that are accepted for each attempt. */
const REFUSALS: Record<string, string[]> = {
  'read the secret': ['EACCES'],
  'list the folder': ['EACCES'],
  'watch the folder': ['EPERM', 'EACCES', 'ENOSYS', 'EMFILE'],
  'write next to the secret': ['EACCES'],
  'change the sources': ['EACCES'],
  'link to the secret': ['EACCES', 'EPERM', 'EXDEV'],
  'name the secret': ['EACCES'],
  'list temporary files': ['EACCES'],
  'read the accounts': ['EACCES'],
  'read the environment of the service': ['EACCES'],
  'read the memory map of the service': ['EACCES'],
  'write the memory of the service': ['EACCES'],
  'signal the service': ['EPERM'],
  ptrace: ['EPERM'],
  process_vm_readv: ['EPERM'],
  bpf: ['EPERM'],
  keyctl: ['EPERM'],
  io_uring_setup: ['EPERM'],
  unshare: ['EPERM'],
  mount: ['EPERM'],
  'connect over TCP': ['EPERM'],
  'connect to a socket': ['EPERM'],
};

for (const [what, runAttack] of Object.entries({
  parser: attackFromParser,
  'mail parser': attackFromMailParser,
}))
  describe(`a compromised ${what}`, onLinux, () => {
    let scratch = '';
    let servers: Server[] = [];
    let seen: Record<string, string> = {};

    before(async () => {
      scratch = await mkdtemp(join(tmpdir(), 'legible-test-'));
      // All users may access the file, so that only confinement protects it.
      await chmod(scratch, 0o755);
      await writeFile(join(scratch, 'secret'), 'of the service', { mode: 0o644 });
      servers = [createServer().listen(0, '127.0.0.1'), createServer().listen(join(scratch, 'socket'))];
      await Promise.all(servers.map((server) => once(server, 'listening')));
      const address = servers[0]?.address();
      assert.ok(typeof address === 'object' && address !== null);
      const targets: Targets = {
        pid: process.pid,
        port: address.port,
        folder: scratch,
        socket: join(scratch, 'socket'),
        sources: join(ROOT, 'package.json'),
      };
      seen = await runAttack(scratch, targets);
    });
    after(async () => {
      for (const server of servers) server.close();
      await rm(scratch, { recursive: true });
    });

    for (const [attempt, refusals] of Object.entries(REFUSALS)) {
      test(`cannot ${attempt}`, () => {
        assert.ok(refusals.includes(seen[attempt] ?? 'not tried'), seen[attempt]);
      });
    }

    test('cannot start a program', () => {
      assert.match(seen['start a program'] ?? '', /EPERM|EACCES/);
    });

    test('cannot take more memory than its limit', () => {
      assert.doesNotMatch(seen['take 1 GB'] ?? 'done', /^done/);
    });

    test('is not root, and can write to its own folder', () => {
      assert.notEqual(seen.account, '0');
      assert.match(seen['write to its own folder'] ?? '', /^done/);
    });

    test('loses its folder when it ends', () => {
      assert.deepEqual(listOwnFolders(), []);
    });
  });

async function attackFromParser(scratch: string, targets: Targets): Promise<Record<string, string>> {
  const pool = createPool(new URL('./support/hostile-child.ts', import.meta.url));
  const outcome = await pool.extract({
    file: await createDocument(scratch, JSON.stringify(targets), 'org_1'),
    options: { filename: 'hostile.pdf', languages: [], scratch },
  });
  assert.ok(outcome.ok);
  assert.ok(listOwnFolders().length > 0);
  await pool.close();
  return JSON.parse(JSON.parse(outcome.result.parsedDataJson).text);
}

async function attackFromMailParser(scratch: string, targets: Targets): Promise<Record<string, string>> {
  const { path } = await createDocument(scratch, JSON.stringify(targets), 'org_1');
  const parser = new URL('./support/hostile-mail-parser.ts', import.meta.url);
  const { body } = await readMessage(path, scratch, createCollectingLogger(), parser);
  assert.ok(typeof body === 'string');
  return JSON.parse(body);
}

describe('parser processes', () => {
  let scratch = '';
  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'legible-test-'));
  });
  after(() => rm(scratch, { recursive: true }));

  test('are reused for the same organization, and never for another one', async () => {
    const pool = createPool(new URL('./support/remembering-child.ts', import.meta.url));
    const readFor = async (tenant: string) => {
      const outcome = await pool.extract({
        file: await createDocument(scratch, tenant, tenant),
        options: { filename: 'a.txt', languages: [], scratch },
      });
      assert.ok(outcome.ok);
      return JSON.parse(outcome.result.parsedDataJson).text;
    };
    const order = ['org_1', 'org_1', 'org_2', 'org_1', 'org_3', 'org_4', 'org_5', 'org_2', 'org_2'];
    const remembered: string[] = [];
    for (const tenant of order) remembered.push(await readFor(tenant));
    await pool.close();
    for (const [index, text] of remembered.entries())
      assert.deepEqual(new Set(text.split(' ')), new Set([order[index]]), text);
    assert.equal(remembered[1], 'org_1 org_1');
  });

  test('can read documents if only root can access the installation', onLinux, async (context) => {
    // The copy contains links to the packages of this checkout. If the checkout itself is in a private
    // folder, all other tests already cover this case.
    if (!canOthersEnter(ROOT)) return context.skip('this checkout is itself below a closed folder');
    const closed = join(scratch, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    for (const name of ['src', 'packages', 'package.json'])
      cpSync(join(ROOT, name), join(closed, 'legible', name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(closed, 'legible', 'node_modules'));
    const module = join(closed, 'legible/src/extraction/isolate/parser-pool.ts');
    const { createParserPool: create }: { createParserPool: typeof createParserPool } = await import(module);
    const pool = create({ ...SETTINGS, log: createCollectingLogger() });
    const outcome = await pool.extract({
      file: { path: join(ROOT, 'examples/invoice.pdf'), tenant: 'org_1' },
      options: { filename: 'invoice.pdf', languages: [], scratch },
    });
    await pool.close();
    assert.ok(outcome.ok, JSON.stringify(outcome));
    assert.equal(JSON.parse(outcome.result.parsedDataJson).fields.number, 'INV-2026-0117');
  });
});

test('a confined parser can use an OCR server', async (context) => {
  const scratch = await mkdtemp(join(tmpdir(), 'legible-test-'));
  context.after(() => rm(scratch, { recursive: true }));
  const ocrServer = createHttpServer((request, response) => {
    const words = [{ text: 'remote', box: [10, 20, 60, 40], confidence: 0.5 }];
    request.resume().on('end', () => response.end(JSON.stringify({ lines: [{ words }] })));
  }).listen(0, '127.0.0.1');
  await once(ocrServer, 'listening');
  context.after(() => ocrServer.close());
  const address = ocrServer.address();
  assert.ok(typeof address === 'object' && address !== null);
  const pool = createParserPool({
    ...SETTINGS,
    ocrServer: { url: `http://127.0.0.1:${address.port}/` },
    log: createCollectingLogger(),
  });
  context.after(() => pool.close());
  const path = join(scratch, 'scan.png');
  const lines = [80, 140, 200].map(
    (y) => `<text x="40" y="${y}" font-size="32">An invoice of three lines</text>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300">${lines.join('')}</svg>`;
  await sharp(Buffer.from(drawing)).flatten({ background: '#fff' }).png().toFile(path);
  const outcome = await pool.extract({
    file: { path, tenant: 'org_1' },
    options: { filename: 'scan.png', languages: [], scratch },
  });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  assert.equal(JSON.parse(outcome.result.parsedDataJson).text, 'remote');
});

const SETTINGS = { size: 1, memoryMb: 512, pageTimeoutSeconds: 120, timeoutSeconds: 300 };

function createPool(childModule: URL): ParserPool {
  return createParserPool({ ...SETTINGS, log: createCollectingLogger(), childModule });
}

async function createDocument(folder: string, content: string, tenant: string) {
  const path = join(await mkdtemp(join(folder, 'document-')), 'document');
  await writeFile(path, content);
  return { path, tenant };
}

/** Lists the parser folders of this process. */
function listOwnFolders(): string[] {
  assert.ok(existsSync(tmpdir()));
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`legible-parser-${process.pid}-`));
}

function canOthersEnter(folder: string): boolean {
  return (
    (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || canOthersEnter(dirname(folder)))
  );
}
