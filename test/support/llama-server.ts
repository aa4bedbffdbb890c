import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('llama-server.py', import.meta.url));

/** A Python interpreter with the PyPI packages xllamacpp and gguf, which .ci/run installs. */
const PYTHON = process.env.LEGIBLE_TEST_LLAMA_PYTHON ?? 'python3';

export interface LlamaServer {
  /** URL that ends in `/v1`. */
  url: string;
  close(): Promise<void>;
}

/** Returns the reason why tests with llama.cpp cannot run here, or null if they can. */
export function findLlamaProblem(): string | null {
  const { status } = spawnSync(PYTHON, ['-c', 'import gguf, xllamacpp'], { stdio: 'ignore' });
  return status === 0 ? null : 'no Python with the packages xllamacpp and gguf is installed';
}

/** Starts llama.cpp with a tiny language model that is generated for it. */
export async function startLlamaServer(): Promise<LlamaServer> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-llama-'));
  const server = spawn(PYTHON, [SCRIPT, join(folder, 'tiny.gguf')], { stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = once(server, 'exit');
  const close = async () => {
    server.stdin.end();
    server.kill();
    await exited;
    await rm(folder, { recursive: true });
  };
  for await (const line of createInterface({ input: server.stdout }))
    if (line.startsWith('http://')) return { url: line, close };
  await close();
  throw new Error('llama.cpp ended before it answered');
}
