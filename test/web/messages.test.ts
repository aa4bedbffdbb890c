// The dashboard's catalogues are complete in every language and contain all visible text.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';
import { AUDIT_ACTIONS } from '../../src/domain/audit-log.ts';
import { ROLES } from '../../src/domain/permissions.ts';
import { ACTIVITIES } from '../../src/http/record-activity.ts';
import DOCUMENT_FIELDS from '../../src/lib/document-fields.json' with { type: 'json' };
import { DOCUMENT_TYPES } from '../../src/lib/document-types.ts';
import { chooseLanguage } from '../../web/src/i18n/choose-language.ts';
import { setMessages, t } from '../../web/src/i18n/translate.ts';
import { findLiterals } from './find-literals.ts';

const WEB = join(import.meta.dirname, '../../web/src');
const CATALOGUES = new Map<string, Record<string, string>>(
  globSync('i18n/messages/*.json', { cwd: WEB }).map((path) => [
    path.replace(/^.*[/\\](.*)\.json$/, '$1'),
    JSON.parse(readFileSync(join(WEB, path), 'utf8')),
  ]),
);
const ENGLISH = CATALOGUES.get('en') ?? {};
const SOURCES = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, source: readFileSync(join(WEB, path), 'utf8') }));
const CLASS_NAMES = new Set(
  globSync('styles/*.css', { cwd: WEB }).flatMap((path) =>
    [...readFileSync(join(WEB, path), 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? ''),
  ),
);

describe('the catalogues', () => {
  it('are in English and German', () => {
    for (const language of ['en', 'de']) assert.ok(CATALOGUES.has(language), language);
  });

  for (const [language, messages] of CATALOGUES) {
    it(`for ${language} contain every message, in order, and no other`, () =>
      assert.deepEqual(Object.keys(messages), Object.keys(ENGLISH).sort()));

    it(`for ${language} are valid and have the placeholders of the English ones`, () => {
      for (const [key, message] of Object.entries(messages))
        assert.deepEqual(
          listPlaceholders(message, language),
          listPlaceholders(ENGLISH[key] ?? '', 'en'),
          key,
        );
    });

    it(`for ${language} have all plural forms`, () => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      for (const [key, message] of Object.entries(messages))
        for (const options of listPlurals(message, language))
          for (const form of options)
            assert.ok(
              form.startsWith('=') || pluralCategories.some((one) => one === form),
              `${key}: ${form}`,
            );
    });
  }

  it('name every field, type, role and action of the service', () => {
    const actions = [...AUDIT_ACTIONS, ...ACTIVITIES].map((action) => `action.${action}`);
    const { parties, fields, entries, lists } = DOCUMENT_FIELDS;
    const nested = [...Object.entries(entries), ...Object.entries(lists)];
    const names = [
      ...Object.keys(parties),
      ...Object.keys(fields),
      ...nested.flatMap(([name, members]) => [name, ...Object.keys(members)]),
      ...DOCUMENT_TYPES,
      ...ROLES,
    ].map((name) => `name.${name}`);
    const missing = [...names, ...actions].filter((key) => ENGLISH[key] === undefined);
    assert.deepEqual([...new Set(missing)], []);
  });

  it('contain no unused messages', () => {
    const all = SOURCES.map(({ source }) => source).join('\n');
    const families = [
      ...[...all.matchAll(/\bt\(\s*`([\w.]+\.)\$\{/g)].map(([, family]) => family ?? ''),
      ...[...all.matchAll(/translateName\(\s*'(\w+)'/g)].map(([, family]) => `${family}.`),
    ];
    const unused = Object.keys(ENGLISH).filter(
      (key) =>
        !all.includes(`'${key}'`) &&
        !all.includes(`"${key}"`) &&
        !families.some((one) => key.startsWith(one)),
    );
    assert.deepEqual(unused, []);
  });
});

it('no visible text of the dashboard is outside the catalogues', () => {
  const found = SOURCES.flatMap(({ path, source }) =>
    findLiterals(path, source, CLASS_NAMES).map(({ line, text }) => `${path}:${line} ${text}`),
  );
  assert.deepEqual(found, []);
});

it('texts outside the catalogues are found', () => {
  const source = `
    const LABEL = 'Open the file';
    const CLASS = 'button small';
    export const A = ({ name }) => (
      <p title="size" className="Big text">
        Some text {name === 'Other' ? 'yes' : t('a.b')} <code>npm start</code>
        <b aria-label={\`Delete \${name}\`}>{report('It was deleted.')}</b>
      </p>
    );`;
  assert.deepEqual(
    findLiterals('a.tsx', source, new Set(['button', 'small'])).map(({ text }) => text),
    ['Open the file', 'size', 'Some text', 'yes', 'Delete 0', 'It was deleted.'],
  );
});

describe('the language', () => {
  for (const [chosen, preferred, language, locale] of [
    [null, ['de-AT', 'en'], 'de', 'de-AT'],
    [null, ['fr', 'de', 'en'], 'de', 'de'],
    [null, ['fr'], 'en', 'en'],
    [null, [], 'en', 'en'],
    ['en', ['de-AT', 'en-GB'], 'en', 'en-GB'],
    ['de', ['en-US'], 'de', 'de'],
    ['removed', ['de'], 'de', 'de'],
  ] as const)
    it(`is ${locale} for ${chosen ?? 'no choice'} and a browser with ${preferred.join(', ') || 'no preference'}`, () =>
      assert.deepEqual(chooseLanguage(chosen, preferred, ['de', 'en']), { language, locale }));
});

it('messages format numbers for the locale', () => {
  const key = 'people.rolesInProjectsOnly';
  setMessages(CATALOGUES.get('de') ?? {}, 'de');
  assert.equal(t(key, { count: 1 }), 'Nur in 1 Projekt');
  assert.equal(t(key, { count: 12_000 }), 'Nur in 12.000 Projekten');
  setMessages(ENGLISH, 'en');
  assert.equal(t(key, { count: 12_000 }), 'In 12,000 projects only');
});

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** Lists the parts of a message, including those in elements and plurals. */
function* listParts(parts: readonly Part[]): Generator<Part> {
  for (const part of parts) {
    yield part;
    if ('children' in part) yield* listParts(part.children);
    if ('options' in part) for (const { value } of Object.values(part.options)) yield* listParts(value);
  }
}

/**
 * Lists the parts of a message, except text and the `#` of a plural. Type 1 is an argument, type 6 is a
 * plural, and type 8 is an element.
 */
function listPlaceholders(message: string, language: string): string[] {
  const parts = [...listParts(new IntlMessageFormat(message, language).getAst())];
  return [
    ...new Set(
      parts.flatMap((part) => (part.type === 0 || part.type === 7 ? [] : `${part.type} ${part.value}`)),
    ),
  ].sort();
}

function listPlurals(message: string, language: string): string[][] {
  const parts = [...listParts(new IntlMessageFormat(message, language).getAst())];
  return parts.flatMap((part) => (part.type === 6 ? [Object.keys(part.options)] : []));
}
