// Converts each HTML document of a family to two PDFs, each with half of the list entries. Both have the same
// layout but different lists. Writes one `truth.jsonl` for all PDFs:
//
// node bin/node.js training/print-halves.ts FOLDER OUT
//
// `truth.jsonl` contains only the lists whose entries could be separated. It contains no fields, because
// totals are no longer correct.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [folder, out] = process.argv.slice(2);
if (!folder || !out) {
  process.stderr.write('Usage: print-halves.ts FOLDER OUT\n');
  process.exit(2);
}

const LEAST_ENTRIES = 4;
const SHORTEST_KEY = 3;
const KEY_LENGTH = 14;

type Entry = Record<string, unknown>;
interface FamilyTruth {
  line_items?: Entry[];
  transactions?: Entry[];
  custom?: Record<string, unknown>;
  schema?: { type?: string; properties?: Record<string, unknown> };
}

/**
 * A list of the ground truth. For each entry, `keys` contains the beginning of a text value, which is used to
 * find the entry's row.
 */
interface List {
  path: string;
  entries: Entry[];
  keys: string[];
}

function listLists(truth: FamilyTruth): List[] {
  const lists: [string, unknown][] = [
    ['line_items', truth.line_items],
    ['transactions', truth.transactions],
    ...Object.entries(truth.custom ?? {}).map(([name, value]): [string, unknown] => [
      `custom/${name}`,
      value,
    ]),
  ];
  return lists.flatMap(([path, value]) => {
    if (!Array.isArray(value) || value.length < LEAST_ENTRIES) return [];
    if (value.some((one) => typeof one !== 'object')) return [];
    const keys = value.map(findKey);
    return keys.some((key) => key.length < SHORTEST_KEY) ? [] : [{ path, entries: value, keys }];
  });
}

/** Returns the beginning of the longest text value of an entry. */
function findKey(entry: Entry): string {
  const texts = Object.values(entry).filter(
    (value): value is string => typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value),
  );
  const [longest = ''] = texts.sort((a, b) => b.length - a.length);
  return simplify(longest).slice(0, KEY_LENGTH);
}

const simplify = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\s\u00a0\u00ad]+/g, '')
    .toLowerCase();

/**
 * Runs in the page. Removes every other entry, and returns the paths of the lists whose entries were found.
 * The element of an entry is the largest element that contains no other entry.
 */
const REMOVE = `(lists, kept) => {
  const simplify = (text) => (text || '').normalize('NFKD').replace(/[\\s\\u00a0\\u00ad]+/g, '').toLowerCase();
  const elements = [...document.body.querySelectorAll('*')].map((one) => [one, simplify(one.textContent)]);
  const removed = new Set();
  const done = [];
  for (const { path, keys } of lists) {
    const found = [];
    let from = 0;
    for (const key of keys) {
      const at = elements.findIndex(
        ([one, text], i) =>
          i >= from && text.includes(key) && ![...one.children].some((child) => simplify(child.textContent).includes(key)),
      );
      if (at < 0) break;
      found.push(elements[at][0]);
      from = at + 1;
    }
    if (found.length < keys.length) continue;
    const units = found.map((own) => {
      let unit = own;
      while (
        unit.parentElement && unit.parentElement !== document.body &&
        !found.some((other) => other !== own && unit.parentElement.contains(other))
      )
        unit = unit.parentElement;
      return unit;
    });
    if (new Set(units).size < units.length || new Set(units.map((one) => one.parentElement)).size > 2) continue;
    for (const [i, unit] of units.entries()) {
      if (i % 2 === kept) continue;
      removed.add(unit);
      const next = units[i + 1];
      if (!next || next.parentElement !== unit.parentElement) continue;
      for (let one = unit.nextElementSibling; one && one !== next; one = one.nextElementSibling)
        if (/[a-z]/i.test(one.textContent || '') && one.querySelectorAll('td').length > 1) removed.add(one);
    }
    done.push(path);
  }
  for (const one of removed) one.remove();
  return done;
}`;

/** Returns a ground truth with half of the entries of certain lists, and without other lists and fields. */
function halveTruth(truth: FamilyTruth, lists: readonly List[], kept: number): FamilyTruth {
  const halves = lists.map(({ path, entries }) => ({
    path,
    entries: entries.filter((_, i) => i % 2 === kept),
  }));
  const custom = Object.fromEntries(
    halves.flatMap(({ path, entries }) =>
      path.startsWith('custom/') ? [[path.slice('custom/'.length), entries]] : [],
    ),
  );
  const properties = Object.entries(truth.schema?.properties ?? {}).filter(([name]) => name in custom);
  const { line_items: _, transactions: __, schema: ___, ...others } = truth;
  return {
    ...others,
    fields: {},
    custom,
    ...Object.fromEntries(
      halves.filter(({ path }) => !path.startsWith('custom/')).map(({ path, entries }) => [path, entries]),
    ),
    ...(properties.length > 0
      ? { schema: { type: 'object', properties: Object.fromEntries(properties) } }
      : {}),
  } as FamilyTruth;
}

const names = (await readdir(folder))
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replace(/\.html$/, ''))
  .sort();
await mkdir(out, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const tab = await browser.newPage({ javaScriptEnabled: true });
await tab.route('**', (route) =>
  route.request().url().startsWith('file:') ? route.continue() : route.abort(),
);
const rows: string[] = [];
for (const name of names) {
  const truth = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as FamilyTruth;
  const lists = listLists(truth);
  if (lists.length === 0) continue;
  const given = JSON.stringify(lists.map(({ path, keys }) => ({ path, keys })));
  const pair: string[] = [];
  for (const kept of [0, 1]) {
    await tab.goto(pathToFileURL(resolve(folder, `${name}.html`)).href);
    const done = (await tab.evaluate(`(${REMOVE})(${given}, ${kept})`)) as string[];
    if (done.length === 0) break;
    const file = `${name}-${kept}.pdf`;
    await tab.pdf({ path: join(out, file), preferCSSPageSize: true, printBackground: true });
    const halved = halveTruth(
      truth,
      lists.filter(({ path }) => done.includes(path)),
      kept,
    );
    pair.push(JSON.stringify({ ...halved, file }));
  }
  if (pair.length === 2) rows.push(...pair);
}
await browser.close();
await writeFile(join(out, 'truth.jsonl'), `${rows.join('\n')}\n`);
process.stdout.write(`${rows.length} documents\n`);
