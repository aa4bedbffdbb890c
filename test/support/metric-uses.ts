import assert from 'node:assert/strict';

/** Labels that Prometheus adds to the metrics that it scrapes. */
const TARGET_LABELS = ['instance', 'job', 'namespace'];
const NAME = /\b(?:legible|process|nodejs)_\w+/g;
/** Prefix of the metrics whose label values depend on the requests of clients. */
const REQUESTS = 'legible_http_';

/** Parses `/metrics`. Returns the exported values, keyed by metric and label. */
export function readExportedMetrics(text: string): Map<string, Map<string, Set<string>>> {
  const metrics = new Map<string, Map<string, Set<string>>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = metrics.get(name) ?? new Map<string, Set<string>>();
    metrics.set(name, known);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      known.set(label, (known.get(label) ?? new Set()).add(value));
    }
  }
  return metrics;
}

/** Fails if a PromQL expression uses a metric, label or value that `/metrics` does not export. */
export function checkMetricUses(expression: string, exported: ReturnType<typeof readExportedMetrics>): void {
  const used = expression.match(NAME) ?? [];
  assert.ok(used.length > 0, `no metric in ${expression}`);
  const known = new Set(TARGET_LABELS);
  for (const name of used) {
    const labels = exported.get(name);
    assert.ok(labels !== undefined, `${name} is not exported: ${expression}`);
    for (const label of labels.keys()) known.add(label);
  }
  for (const [, list = ''] of expression.matchAll(/\bby \(([^)]*)\)/g)) {
    for (const label of list.split(/,\s*/)) assert.ok(known.has(label), `by ${label}: ${expression}`);
  }
  for (const [, name = '', selector = ''] of expression.matchAll(/\b(\w+)\{([^}]*)\}/g)) {
    for (const [, label = '', operator, text = ''] of selector.matchAll(/(\w+)(=~|!=|!~|=)"([^"]*)"/g)) {
      if (TARGET_LABELS.includes(label)) continue;
      const values = exported.get(name)?.get(label);
      assert.ok(values !== undefined, `${name} has no label ${label}: ${expression}`);
      if (name.startsWith(REQUESTS)) continue;
      for (const value of operator?.endsWith('~') ? text.split('|') : [text])
        assert.ok(values.has(value), `${name} has no ${label} "${value}": ${expression}`);
    }
  }
}

/** Returns the values of all string properties with this name, at any depth. */
export function findMembers(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === name && typeof member === 'string' ? [member] : findMembers(name, member),
  );
}
