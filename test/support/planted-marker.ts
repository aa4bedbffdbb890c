import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileForm } from '../api/uploads.ts';
import type { RowsOfApp } from './query-rows.ts';
import type { TestApp } from './start-app.ts';

/** Maximum time until all traces of a deleted document have been removed. */
const LIMIT_MS = 60_000;

/**
 * Uploads documents with a marker in everything that users can provide, and makes the service use and copy
 * it.
 */
export async function plantMarker(app: TestApp, projectId: string, marker: string): Promise<string[]> {
  const path = `/projects/${projectId}`;
  const post = <T>(url: string, body: object, headers: Record<string, string> = {}) =>
    app.json<T>(url, { method: 'POST', body: JSON.stringify(body), headers });
  await post(`${path}/webhooks`, {
    name: 'unreachable',
    event_type: 'document.processed',
    target_url: 'https://127.0.0.1:1025/',
    include_parsed_data: true,
  });
  const upload = await app.json<{ document: { id: string } }>(`${path}/documents?wait=60`, {
    method: 'POST',
    body: createFileForm(
      `${marker}.txt`,
      `Invoice ${marker}\nInvoice no.: ${marker}\nTotal: 12.00 EUR\nDear Ms ${marker}, thank you for your order.`,
      { external_id: marker, metadata: JSON.stringify({ reference: marker }) },
    ),
    headers: { 'Idempotency-Key': `upload ${marker}` },
  });
  const id = upload.document.id;
  const broken = await app.json<{ document: { id: string } }>(`${path}/documents?wait=60`, {
    method: 'POST',
    body: createFileForm(`${marker}.pdf`, `%PDF-1.7 ${marker}`),
  });
  const email = await post<{ documents: { id: string }[] }>(
    `${path}/documents`,
    {
      source: 'email',
      from: `${marker}@example.com`,
      subject: marker,
      body: `The text of the message: ${marker}.`,
      attachments: [
        { name: `${marker}.csv`, content: Buffer.from(`name,total\n${marker},12`).toString('base64') },
      ],
    },
    { 'Idempotency-Key': `email ${marker}` },
  );
  const ids = [id, broken.document.id, ...email.documents.map((document) => document.id)];
  for (const one of ids) await app.json(`${path}/documents/${one}?wait=60`);
  await app.json(`${path}/documents/${id}/fields`, {
    method: 'PATCH',
    body: JSON.stringify({ fields: { '/fields/number': `corrected ${marker}` } }),
  });
  await app.json(`${path}/documents/${id}/review`, { method: 'PUT' });
  await post(`${path}/documents/${id}/comments`, { comment: { text: marker } });
  await app.json(`${path}/documents/${ids[2]}/rejection`, {
    method: 'PUT',
    body: JSON.stringify({ rejection: { reason: marker } }),
  });
  const made = await post<{ export: { id: string } }>(`${path}/exports`, { export: { format: 'csv' } });
  while ((await app.request(`${path}/exports/${made.export.id}/file`)).status !== 200) await sleep(100);
  await app.json(`${path}/documents?q=${marker}`);
  return ids;
}

/** Waits up to a minute until nothing contains the marker. Lists the places that still do. */
export async function findRemains(app: TestApp, rows: RowsOfApp, marker: string): Promise<string[]> {
  const until = Date.now() + LIMIT_MS;
  for (;;) {
    const found = await findMarker(app, rows, marker);
    if (found.length === 0 || Date.now() > until) return found;
    await sleep(500);
  }
}

/** Lists the tables, files and log lines that contain the marker. */
export async function findMarker(app: TestApp, rows: RowsOfApp, marker: string): Promise<string[]> {
  const logged = app.logLines.filter((line) => JSON.stringify(line).includes(marker));
  return [
    ...(await findTables(rows, marker)),
    ...(await findFiles(app.dataDir, marker)),
    ...logged.map((line) => `log: ${JSON.stringify(line)}`),
  ];
}

async function findTables(rows: RowsOfApp, marker: string): Promise<string[]> {
  const tables = await rows.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`,
  );
  // Query results contain bytes in hexadecimal.
  const hex = Buffer.from(marker).toString('hex');
  const found: string[] = [];
  for (const { name } of tables) {
    const [counted] = await rows.query<{ found: number }>(
      `select count(*)::integer as found from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0`,
      [marker, hex],
    );
    if (counted !== undefined && counted.found > 0) found.push(`table ${name}: ${counted.found} rows`);
  }
  return found;
}

async function findFiles(folder: string, marker: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.name.includes(marker)) found.push(`file name ${file}`);
    if (!entry.isFile()) continue;
    // The file may have been deleted after it was listed.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (bytes.includes(marker)) found.push(`file ${file}`);
  }
  return found;
}
