// `npm run docs` runs this file.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../app/create-app.ts';
import { createLogger } from '../app/logger.ts';
import { createConfigurationPage } from '../config/configuration-page.ts';
import { loadConfig } from '../config/load-config.ts';

const docs = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'docs');

async function fetchOpenApiPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-docs-'));
  const config = loadConfig({ LEGIBLE_DATA_DIR: folder, LEGIBLE_PORT: '0', LEGIBLE_ROLE: 'api' });
  const app = await createApp(config, createLogger('warn'));
  try {
    if (app.baseUrl === null) throw new Error('The role api has an API.');
    const page: unknown = await (await fetch(new URL('/openapi.json', app.baseUrl))).json();
    return `${JSON.stringify(page, null, 2)}\n`;
  } finally {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await writeFile(join(docs, 'configuration.md'), createConfigurationPage());
await writeFile(join(docs, 'openapi.json'), await fetchOpenApiPage());
