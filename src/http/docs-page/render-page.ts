import type { ApiPage, Operation, Parameter } from './api-page.ts';
import { type Html, html, prose } from './html.ts';
import { describe, renderSchema, typeName } from './render-schema.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

interface Entry {
  id: string;
  method: string;
  path: string;
  operation: Operation;
}

/** The reference as one page that needs no script and no other host. */
export function renderPage(page: ApiPage): string {
  const groups = (page.tags ?? []).map((tag) => ({ ...tag, entries: entriesOf(page, tag.name) }));
  const schemas = Object.entries(page.components.schemas ?? {}).sort(([a], [b]) => a.localeCompare(b));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.info.title} API ${page.info.version}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<nav aria-label="Contents">
<p class="title"><a href="#top">${page.info.title} API</a> <small>${page.info.version}</small></p>
${groups.map(({ name, entries }) => html`<h2>${name}</h2><ul>${entries.map(navigationItem)}</ul>`)}
<h2>Shapes</h2><ul>${schemas.map(([name]) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul>
</nav>
<main id="top">
<h1>${page.info.title} API</h1>
${(page.info.description ?? '').split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
<p>The same for programs: <a href="/openapi.json">openapi.json</a>, and the shape of
what is extracted: <a href="/schemas/parsed-data.v1.json">parsed-data.v1.json</a>.</p>
${groups.map(
  ({ name, description, entries }) =>
    html`<section><h2>${name}</h2><p>${prose(description ?? '')}</p>${entries.map(renderOperation)}</section>`,
)}
<section><h2>Shapes</h2>${schemas.map(
    ([name, schema]) =>
      html`<article id="schema-${name}"><h3>${name}</h3><p>${prose(schema.description ?? '')}</p>${renderSchema(schema)}</article>`,
  )}</section>
</main>
</body>
</html>
`.text;
}

function entriesOf(page: ApiPage, tag: string): Entry[] {
  return Object.entries(page.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation?.tags?.includes(tag) !== true) return [];
      return [{ id: `${method}-${path.replace(/[^a-z0-9]+/gi, '-')}`, method, path, operation }];
    }),
  );
}

function navigationItem({ id, method, operation, path }: Entry): Html {
  return html`<li><a href="#${id}"><b class="${method}">${method.toUpperCase()}</b> ${operation.summary ?? path}</a></li>`;
}

function renderOperation({ id, method, path, operation }: Entry): Html {
  return html`<article id="${id}">
<h3><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></h3>
<p><strong>${operation.summary ?? ''}.</strong> ${prose(operation.description ?? '')}</p>
${renderParameters(operation.parameters ?? [])}
${Object.entries(operation.requestBody?.content ?? {}).map(
  ([type, { schema }]) => html`<h4>Body <small>${type}</small></h4>${renderSchema(schema)}`,
)}
${Object.entries(operation.responses)
  .filter(([status]) => !/^[45]XX$/.test(status))
  .map(([status, { description, content }]) => {
    const schemas = Object.values(content ?? {}).map(({ schema }) => renderSchema(schema));
    return html`<h4>Answer ${status}</h4><p>${prose(description ?? '')}</p>${schemas}`;
  })}
</article>`;
}

function renderParameters(parameters: Parameter[]): Html | null {
  if (parameters.length === 0) return null;
  const rows = parameters.map(
    (
      parameter,
    ) => html`<tr><td><code>${parameter.name}</code>${parameter.required === true ? null : html` <i>optional</i>`}</td>
<td>${parameter.in}, ${typeName(parameter.schema)}</td>
<td>${prose(`${parameter.description ?? ''} ${describe(parameter.schema)}`)}</td></tr>`,
  );
  return html`<div class="wide"><table><thead><tr><th>Parameter</th><th>Where</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
