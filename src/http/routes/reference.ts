import type { ApiPage } from '../docs-page/api-page.ts';
import { PAGE_STYLE } from '../docs-page/page-style.ts';
import { renderPage } from '../docs-page/render-page.ts';
import type { Server } from '../fastify-types.ts';
import { completeDocument } from '../openapi/complete-document.ts';
import { ParsedDataSchema } from '../schemas/parsed-data.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Only its own style: the page works without the internet and runs no script. */
const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
const HIDDEN = { schema: { hide: true } };

/** The description of the API: OpenAPI for programs, a page for people, the schema of extracted data. */
export function addReferenceRoutes(app: Server): void {
  let openApi = '';
  let page = '';
  let parsedData = '';
  app.addHook('onReady', async () => {
    openApi = JSON.stringify(completeDocument(app.swagger()));
    const described: ApiPage = JSON.parse(openApi);
    page = renderPage(described);
    parsedData = JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...ParsedDataSchema,
      $id: '/schemas/parsed-data.v1.json',
    });
  });
  app.get('/openapi.json', HIDDEN, async (_request, reply) => reply.type(JSON_TYPE).send(openApi));
  app.get('/schemas/parsed-data.v1.json', HIDDEN, async (_request, reply) =>
    reply.type('application/schema+json; charset=utf-8').send(parsedData),
  );
  app.get('/docs', HIDDEN, async (_request, reply) =>
    reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page),
  );
  app.get('/docs/style.css', HIDDEN, async (_request, reply) =>
    reply.headers(PAGE_HEADERS).type('text/css; charset=utf-8').send(PAGE_STYLE),
  );
}
