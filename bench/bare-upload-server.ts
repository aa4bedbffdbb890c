// A server that does the minimum that a service must do for an upload: it makes the file durable, inserts its
// rows in one transaction, and responds.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';

const [folder = '', connectionString = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 20 });
await pool.query(`
  create schema bare;
  create table bare.documents (like documents including all);
  create table bare.runs (like runs including all);
  create table bare.jobs (id uuid primary key, name text not null, data jsonb not null, created_at timestamptz not null)`);
await mkdir(folder, { recursive: true });

const server = Fastify({ bodyLimit: 2 ** 24 });
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
server.post('/', async (request, reply) => {
  const id = randomUUID();
  await writeDurably(id, findFile(request.body as Buffer));
  await insertRows(id);
  return reply.code(201).send({ document: { id, status: 'pending' } });
});
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);

/** Returns the file in a multipart `body` that consists of exactly one part. */
function findFile(body: Buffer): Buffer {
  const start = body.indexOf('\r\n\r\n') + 4;
  return body.subarray(start, body.lastIndexOf('\r\n--'));
}

async function writeDurably(id: string, bytes: Buffer): Promise<void> {
  const staged = join(folder, `${id}.staged`);
  const file = await open(staged, 'w');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await rename(staged, join(folder, id));
  const directory = await open(folder, 'r');
  await directory.sync();
  await directory.close();
}

async function insertRows(id: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into bare.documents (id, organization_id, project_id, filename, content_type, file_size, file_extension, status,
         source, created_at, sha256)
       values ($1, 'org', 'proj', 'note.txt', 'text/plain', 100000, '.txt', 'pending', 'api', now(), sha256($1::text::bytea))`,
      [id],
    );
    await client.query(
      `insert into bare.runs (id, document_id, organization_id, number, job_id, state, engine, created_at)
       values ($1, $1, 'org', 1, $2, 'queued', 'bare', now())`,
      [id, id],
    );
    await client.query(`insert into bare.jobs values ($1, 'process_document', '{}', now())`, [id]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
