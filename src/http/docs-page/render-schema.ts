import { readRefName, type Schema } from './api-page.ts';
import { formatProse, type Html, html } from './html.ts';

/**
 * Renders the properties of an object as a table in which nested properties follow their parents. A named
 * schema becomes a link.
 */
export function renderSchema(schema: Schema): Html {
  const name = readRefName(schema);
  if (name !== null) return html`<p>${linkTo(name)}</p>`;
  if (schema.allOf !== undefined) return html`${schema.allOf.map(renderSchema)}`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) {
    return html`${choices.map(
      (choice) =>
        html`<section class="choice"><h5>${choice.title ?? readRefName(choice) ?? 'Or'}</h5>${renderSchema(choice)}</section>`,
    )}`;
  }
  const rows = renderMemberRows(schema, '');
  if (rows.length === 0) return html`<p>${formatTypeName(schema)} ${formatProse(describe(schema))}</p>`;
  return html`<div class="wide"><table><thead><tr><th>Member</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function renderMemberRows(schema: Schema, prefix: string): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const optional = schema.required?.includes(name) === true ? null : html` <i>optional</i>`;
    const row = html`<tr><td><code>${path}</code>${optional}</td><td>${formatTypeName(member)}</td><td>${formatProse(describe(member))}</td></tr>`;
    const inner = readRefName(member) === null ? member : {};
    const items = inner.items === undefined || readRefName(inner.items) !== null ? {} : inner.items;
    return [row, ...renderMemberRows(inner, `${path}.`), ...renderMemberRows(items, `${path}[].`)];
  });
}

/** Formats a type such as `string or null` or `array of Document`, with links for named schemas. */
export function formatTypeName(schema: Schema): Html {
  const name = readRefName(schema);
  if (name !== null) return linkTo(name);
  if (schema.items !== undefined) return html`array of ${formatTypeName(schema.items)}`;
  return html`${[schema.type ?? 'any'].flat().join(' or ')}`;
}

/** Describes in one or two sentences which values a schema allows. */
export function describe(schema: Schema): string {
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  return [
    schema.description,
    values === undefined ? undefined : formatAlternatives(values.map((value) => `\`${value}\``)),
    schema.default === undefined ? undefined : `Default \`${schema.default}\`.`,
    formatRange(schema.minimum, schema.maximum, ''),
    formatRange(schema.minItems, schema.maxItems, ' items'),
    schema.maxLength === undefined ? undefined : `At most ${schema.maxLength} characters.`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

function formatAlternatives(values: string[]): string {
  return values.length === 1 ? `Always ${values[0]}.` : `One of ${values.join(' ')}.`;
}

function formatRange(low: number | undefined, high: number | undefined, unit: string): string | undefined {
  if (low === undefined && high === undefined) return undefined;
  if (low === undefined) return `At most ${high}${unit}.`;
  if (high === undefined) return `At least ${low}${unit}.`;
  return low === high ? `Exactly ${low}${unit}.` : `${low} to ${high}${unit}.`;
}

function linkTo(name: string): Html {
  return html`<a href="#schema-${name}">${name}</a>`;
}
