import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createNotFoundError } from '../../lib/api-error.ts';
import type { Server } from '../fastify-types.ts';

/** The folder that web/build.ts writes to. */
const DIST = join(import.meta.dirname, '../../../web/dist');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Encodings of the files, smallest first. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const HEADERS = {
  // Allow only files from this service, and requests to this API. Page images are loaded as blobs, because
  // requests for them must contain the key.
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  Vary: 'Accept-Encoding',
};

const BUILDING =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Legible</title><h1>Legible is running</h1>' +
  '<p>Its dashboard is being built, which takes a few seconds. This page reloads automatically.</p>';

/** Serves only the files that web/build.ts builds. The dashboard gets everything else from `/v1`. */
export function addDashboardRoutes(app: Server): void {
  app.get('/', async (request, reply) => {
    reply.headers({ ...HEADERS, 'Cache-Control': 'no-cache' });
    const sent = await sendFile(request, reply, 'index.html');
    return (
      sent ?? reply.code(503).headers({ Refresh: '1', 'Retry-After': 1 }).type('text/html').send(BUILDING)
    );
  });

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    if (!/^[\w-]+\.\w+$/.test(name)) throw createNotFoundError('No such file.');
    // Cache the file forever: its name contains a digest of its content, so the content never changes.
    reply.headers({ ...HEADERS, 'Cache-Control': 'public, max-age=31536000, immutable' });
    const sent = await sendFile(request, reply, `assets/${name}`);
    if (sent !== null) return sent;
    reply.header('Cache-Control', 'no-store');
    throw createNotFoundError('No such file.');
  });
}

/** Sends a file in the smallest encoding that the client accepts. Returns null if there is no such file. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply | null> {
  const type = TYPES[extname(name)];
  if (type === undefined) return null;
  const accepted = parseAcceptedCodings(request.headers['accept-encoding'] ?? '');
  for (const [coding, extension] of CODINGS) {
    if (!accepted.has(coding)) continue;
    const bytes = await readBuilt(name + extension);
    if (bytes !== null) return reply.type(type).header('Content-Encoding', coding).send(bytes);
  }
  const bytes = await readBuilt(name);
  return bytes === null ? null : reply.type(type).send(bytes);
}

function parseAcceptedCodings(header: string): Set<string> {
  const codings = header.split(',').map((part) => part.trim().toLowerCase());
  return new Set(
    codings.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(';', 1)[0] ?? ''),
  );
}

async function readBuilt(name: string): Promise<Buffer | null> {
  try {
    return await readFile(join(DIST, name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
