import type { ApiPage, Media, Operation, Parameter, Response } from './api-page.ts';
import { formatProse, type Html, html } from './html.ts';
import { describe, formatTypeName, renderSchema } from './render-schema.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

interface Entry {
  id: string;
  method: string;
  path: string;
  operation: Operation;
}

/**
 * Renders the API reference as a single page that loads nothing from other hosts. Its script is needed only
 * for the forms that send requests.
 */
export function renderPage(page: ApiPage): string {
  const groups = (page.tags ?? []).map((tag) => ({ ...tag, entries: listEntries(page, tag.name) }));
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
<script type="module" src="/docs/try-requests.js"></script>
</head>
<body>
<nav aria-label="Contents">
<p class="title"><a href="#top">${page.info.title} API</a> <small>${page.info.version}</small></p>
${groups.map(({ name, entries }) => html`<h2>${name}</h2><ul>${entries.map(renderNavigationItem)}</ul>`)}
<h2>Schemas</h2><ul>${schemas.map(([name]) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul>
</nav>
<main id="top">
<h1>${page.info.title} API</h1>
${(page.info.description ?? '').split('\n\n').map((paragraph) => html`<p>${formatProse(paragraph)}</p>`)}
<p>For programs: the <a href="/openapi.json">OpenAPI document</a> and the
<a href="/schemas/parsed-data.v1.json">schema of results</a>.</p>
<div id="try-key"></div>
${groups.map(
  ({ name, description, entries }) =>
    html`<section><h2>${name}</h2><p>${formatProse(description ?? '')}</p>${entries.map(renderOperation)}</section>`,
)}
<section><h2>Errors</h2>${Object.entries(page.components.responses ?? {}).map(
    ([name, { description, content }]) =>
      html`<article id="failure-${name}"><h3>${name}</h3><p>${formatProse(description ?? '')}</p>${Object.values(
        content ?? {},
      ).map((media) => html`${renderSchema(media.schema)}${renderExamples(media)}`)}</article>`,
  )}</section>
<section><h2>Schemas</h2>${schemas.map(
    ([name, schema]) =>
      html`<article id="schema-${name}"><h3>${name}</h3><p>${formatProse(schema.description ?? '')}</p>${renderSchema(schema)}</article>`,
  )}</section>
</main>
</body>
</html>
`.text;
}

function listEntries(page: ApiPage, tag: string): Entry[] {
  return Object.entries(page.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation?.tags?.includes(tag) !== true) return [];
      return [{ id: `${method}-${path.replace(/[^a-z0-9]+/gi, '-')}`, method, path, operation }];
    }),
  );
}

function renderNavigationItem({ id, method, operation, path }: Entry): Html {
  return html`<li><a href="#${id}"><b class="${method}">${method.toUpperCase()}</b> ${operation.summary ?? path}</a></li>`;
}

function renderOperation({ id, method, path, operation }: Entry): Html {
  return html`<article id="${id}" data-operation="${operation.operationId ?? ''}">
<h3><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></h3>
<p><strong>${operation.summary ?? ''}.</strong> ${formatProse(operation.description ?? '')}</p>
${renderParameters(operation.parameters ?? [])}
${Object.entries(operation.requestBody?.content ?? {}).map(
  ([type, media]) =>
    html`<h4>Body <small>${type}</small></h4>${renderSchema(media.schema)}${renderExamples(media)}`,
)}
${Object.entries(operation.responses)
  .filter(([, { $ref }]) => $ref === undefined)
  .map(([status, { description, content }]) => {
    const shown = Object.values(content ?? {}).map(
      (media) => html`${renderSchema(media.schema)}${renderExamples(media)}`,
    );
    return html`<h4>Response ${status}</h4><p>${formatProse(description ?? '')}</p>${shown}`;
  })}
${renderFailures(operation.responses)}
${renderSamples(operation)}
</article>`;
}

/** Renders error responses as links to their descriptions. */
function renderFailures(responses: Record<string, Response>): Html | null {
  const links = Object.entries(responses).flatMap(([status, { $ref }]) =>
    $ref === undefined ? [] : [html` <a href="#failure-${$ref.replace(/^.*\//, '')}">${status}</a>`],
  );
  return links.length === 0 ? null : html`<h4>Failures</h4><p>${links}</p>`;
}

function renderSamples(operation: Operation): Html[] {
  return (operation['x-codeSamples'] ?? []).map(
    ({ label, source }) =>
      html`<details><summary>${label}</summary><pre tabindex="0"><code>${source}</code></pre></details>`,
  );
}

function renderExamples({ example, examples }: Media): Html[] {
  const values = example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example];
  return values.map((value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    return html`<details><summary>Example</summary><pre tabindex="0"><code>${text}</code></pre></details>`;
  });
}

function renderParameters(parameters: Parameter[]): Html | null {
  if (parameters.length === 0) return null;
  const rows = parameters.map(
    (
      parameter,
    ) => html`<tr><td><code>${parameter.name}</code>${parameter.required === true ? null : html` <i>optional</i>`}</td>
<td>${parameter.in}, ${formatTypeName(parameter.schema)}</td>
<td>${formatProse(`${parameter.description ?? ''} ${describe(parameter.schema)}`)}</td></tr>`,
  );
  return html`<div class="wide"><table><thead><tr><th>Parameter</th><th>Where</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
