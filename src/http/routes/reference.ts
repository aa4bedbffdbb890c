import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiPage } from '../docs-page/api-page.ts';
import { PAGE_STYLE } from '../docs-page/page-style.ts';
import { renderPage } from '../docs-page/render-page.ts';
import type { Server } from '../fastify-types.ts';
import { completeDocument } from '../openapi/complete-document.ts';
import { ParsedDataSchema } from '../schemas/parsed-data.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const SCRIPT = join(import.meta.dirname, '../docs-page/browser/try-requests.js');
/**
 * Restrict the page to files from this service, so that it also works offline. Its script inserts text, never
 * HTML.
 */
const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
};
const HIDDEN = { schema: { hide: true } };

/**
 * Adds routes that describe the API: OpenAPI for programs, a page for people, and the schema of extracted
 * data. Each of them is created on the first request, because this takes half a second and several megabytes.
 */
export function addReferenceRoutes(app: Server): void {
  const makeOpenApi = keepFirst(() => JSON.stringify(completeDocument(app.swagger())));
  const makePage = keepFirst(() => {
    const described: ApiPage = JSON.parse(makeOpenApi().toString());
    return renderPage(described);
  });
  const makeParsedData = keepFirst(() =>
    JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...ParsedDataSchema,
      $id: '/schemas/parsed-data.v1.json',
    }),
  );
  app.get('/openapi.json', HIDDEN, async (_request, reply) => reply.type(JSON_TYPE).send(makeOpenApi()));
  app.get('/schemas/parsed-data.v1.json', HIDDEN, async (_request, reply) =>
    reply.type('application/schema+json; charset=utf-8').send(makeParsedData()),
  );
  app.get('/docs', HIDDEN, async (_request, reply) =>
    reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(makePage()),
  );
  app.get('/docs/style.css', HIDDEN, async (_request, reply) =>
    reply.headers(PAGE_HEADERS).type('text/css; charset=utf-8').send(PAGE_STYLE),
  );
  app.get('/docs/try-requests.js', HIDDEN, async (_request, reply) =>
    reply
      .headers(PAGE_HEADERS)
      .type('text/javascript; charset=utf-8')
      .send(await readFile(SCRIPT)),
  );
}

/** Creates the text on first use and keeps it as UTF-8, which takes half as much memory as a string. */
function keepFirst(make: () => string): () => Buffer {
  let made: Buffer | undefined;
  return () => {
    made ??= Buffer.from(make());
    return made;
  };
}
