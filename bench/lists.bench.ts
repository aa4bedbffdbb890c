import { createId } from '../src/lib/id.ts';
import { openRows, type RowsOfApp } from '../test/support/query-rows.ts';
import { type BenchService, startBenchService } from './bench-service.ts';
import { findPercentile, print } from './measure.ts';

const INSERTED_AT_ONCE = 50_000;
const REQUESTS = 40;
const RETRIEVED = 200;

/**
 * Lists, filters, sorts and searches N documents in a project (100,000 by default) through the API. Measures
 * the response times in milliseconds. Creates the documents in FOLDER unless an earlier run has created them.
 */
export async function run([given = '100000', folder]: string[]): Promise<void> {
  const count = Number(given);
  const service = await startBenchService({}, folder ?? null);
  try {
    const ids = await findDocuments(service, count);
    const list = `/projects/${service.project}/documents`;
    const pickPage = () => 1 + Math.floor((Math.random() * count) / 20);
    const queries: Record<string, () => string> = {
      'first page': () => list,
      'any page': () => `${list}?page=${pickPage()}`,
      'filtered by status': () => `${list}?status=failed`,
      'filtered by total, sorted by supplier': () => `${list}?total_from=100&total_to=110&sort=supplier`,
      'sorted by date': () => `${list}?sort=-date`,
      'search, half of all documents': () => `${list}?q=invoice`,
      'search, few hits': () => `${list}?q=rare`,
      'search, one hit': () => `${list}?q=n${1 + Math.floor(Math.random() * count)}`,
      'search, no hit': () => `${list}?q=absent`,
      'review needed': () => `${list}?review=needed`,
      counts: () => `/projects/${service.project}/document_counts`,
    };
    print(`${count} documents`);
    for (const [name, path] of Object.entries(queries)) await measure(service, name, path, REQUESTS);
    const pickDocument = () => `${list}/${ids()}`;
    await measure(service, 'retrieve by id', pickDocument, RETRIEVED);
  } finally {
    await service.end();
  }
}

async function measure(
  { baseUrl, headers }: BenchService,
  name: string,
  path: () => string,
  requests: number,
): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < requests; i++) {
    const url = baseUrl + path();
    const started = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    times.push(performance.now() - started);
  }
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => findPercentile(times, share).toFixed(1));
  print(`${name}: p50 ${p50}, p95 ${p95}, p99 ${p99} ms`);
}

/** Inserts documents if the project has none. Returns a function that picks the ID of one document. */
async function findDocuments(service: BenchService, count: number): Promise<() => string> {
  await using rows = await openRows({ settings: { LEGIBLE_DATA_DIR: service.dataDir } });
  const [oldest] = await rows.query<{ id: string }>('select id from documents order by id limit 1');
  const prefix = (oldest?.id ?? createId('doc')).slice(0, -8);
  if (oldest === undefined) await fill(rows, service.project, { prefix, count });
  return () => prefix + String(1 + Math.floor(Math.random() * count)).padStart(8, '0');
}

async function fill(
  rows: RowsOfApp,
  project: string,
  { prefix, count }: { prefix: string; count: number },
): Promise<void> {
  // Building the index from all rows at once is much faster than adding them one by one.
  const [index] = await rows.query<{ definition: string }>(
    `select pg_get_indexdef('document_search_words'::regclass) as definition`,
  );
  if (index === undefined) throw new Error('document_search has no index of words');
  await rows.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
  await rows.query('drop index document_search_words');
  for (let from = 1; from <= count; from += INSERTED_AT_ONCE) {
    const to = Math.min(count, from + INSERTED_AT_ONCE - 1);
    await insert(rows, project, { prefix, from, to });
  }
  await rows.query(index.definition);
  await rows.query('vacuum analyze documents, document_search, results, document_counts');
}

async function insert(
  rows: RowsOfApp,
  project: string,
  { prefix, from, to }: { prefix: string; from: number; to: number },
): Promise<void> {
  const id = `$1::text || lpad(n::text, 8, '0')`;
  const numbers = 'generate_series($2::integer, $3::integer) n';
  await rows.query(
    `insert into documents (id, organization_id, project_id, filename, content_type, file_size, file_extension,
       status, pages_count, source, created_at, sha256, document_type, review_score, supplier, number, date, total,
       currency, duplicate_key)
     select ${id}, p.organization_id, p.id, 'invoice-' || n || '.pdf', 'application/pdf', 90000, '.pdf',
       case when n % 200 = 0 then 'failed' else 'completed' end, 1, 'api', now() - n * interval '1 second',
       sha256(n::text::bytea), 'invoice', 0.5 + (n % 50) / 100.0, 'Supplier ' || n % 997, 'N-' || n,
       to_char(date '2020-01-01' + n % 2000, 'YYYY-MM-DD'), (n::bigint * 7919 % 1000000) / 100.0, 'EUR', 'key ' || n
     from ${numbers}, projects p where p.id = $4`,
    [prefix, from, to, project],
  );
  await rows.query(
    `insert into document_search (document_id, project_id, words)
     select ${id}, $4, to_tsvector('simple', 'n' || n || case when n % 2 = 0 then ' invoice' else ' receipt' end
       || case when n % 10000 = 7 then ' rare' else '' end
       || ' word' || n % 5003 || ' item' || n % 7919 || ' street' || n % 1009)
     from ${numbers}`,
    [prefix, from, to, project],
  );
  await rows.query(
    `insert into results (document_id, run_id, run_number, parsed_data)
     select ${id}, 'run', 1, json_build_object('document_type', 'invoice', 'text', repeat('some words ', 20))
     from ${numbers}`,
    [prefix, from, to],
  );
}
