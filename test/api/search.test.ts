import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

describe('search', () => {
  let app: TestApp;
  let documents: string;
  before(async () => {
    app = await startApp();
    documents = `/projects/${await createProject(app, 'search')}/documents`;
    const upload = async (name: string, text: string) =>
      app.json(`${documents}?wait=60`, { method: 'POST', body: createFileForm(name, text) });
    await upload('Angebot_Müller-2026.txt', 'Rückseite des Vertrags über RE-20150613/503.');
    await upload('letter.txt', 'The quick brown fox pays 1.234,50 EUR on the front side.');
    await upload('memo.txt', `A memo. ${'filler words '.repeat(2000)} needle@example.com`);
    await upload('broken.pdf', '%PDF-1.4 broken');
    await upload('blank.csv', ',\r\n');
    const other = `/projects/${await createProject(app, 'elsewhere')}/documents`;
    await app.json(`${other}?wait=60`, {
      method: 'POST',
      body: createFileForm('fox.txt', 'A fox of others.'),
    });
  });
  after(() => app.stop());

  const searchNames = async (query: string): Promise<string[]> => {
    const answer = await app.json<{ documents: { filename: string }[]; meta: { total: number } }>(
      `${documents}?${query}`,
    );
    assert.equal(answer.meta.total, answer.documents.length);
    return answer.documents.map(({ filename }) => filename).sort();
  };
  const search = (q: string) => searchNames(`q=${encodeURIComponent(q)}`);

  it('words of text and name are found regardless of case and of the characters between them', async () => {
    assert.deepEqual(await search('quick FOX'), ['letter.txt']);
    assert.deepEqual(await search('müller'), ['Angebot_Müller-2026.txt']);
    assert.deepEqual(await search('RÜCKSEITE'), ['Angebot_Müller-2026.txt']);
    assert.deepEqual(await search('20150613'), ['Angebot_Müller-2026.txt']);
    assert.deepEqual(await search('RE-20150613/503'), ['Angebot_Müller-2026.txt']);
    assert.deepEqual(await search('1.234,50'), ['letter.txt']);
    assert.deepEqual(await search('needle@example.com'), ['memo.txt']);
    assert.deepEqual(await search('nothing of the kind'), []);
  });

  it('the last word can be a prefix, and words can be quoted, excluded or alternatives', async () => {
    assert.deepEqual(await search('qui'), ['letter.txt']);
    assert.deepEqual(await search('"brown fox"'), ['letter.txt']);
    assert.deepEqual(await search('"fox brown"'), []);
    assert.deepEqual(await search('txt -fox'), ['Angebot_Müller-2026.txt', 'memo.txt']);
    assert.deepEqual(await search('fox or memo'), ['letter.txt', 'memo.txt']);
  });

  it('results show the words in context if requested', async () => {
    interface Listed {
      documents: { snippet?: { text: string; match: boolean }[] }[];
    }
    const list = async (include: string) =>
      (await app.json<Listed>(`${documents}?q=fox&include=${include}`)).documents[0]?.snippet;
    const matches = (await list('snippet'))
      ?.filter(({ match }) => match)
      .map(({ text }) => text.toLowerCase());
    assert.deepEqual(matches, ['fox']);
    assert.equal(await list('review'), undefined);
  });

  it('a failed document is found by its name', async () => {
    assert.deepEqual(await search('broken'), ['broken.pdf']);
  });

  it('several filters must all match', async () => {
    assert.deepEqual(await searchNames('q=txt&filename=memo.txt'), ['memo.txt']);
    assert.deepEqual(await searchNames('q=broken&status=completed'), []);
  });

  it('queries in the syntax of the database are treated as words', async () => {
    for (const q of [
      "'",
      "a' | 'b",
      '!',
      '(fox',
      ':*',
      '<->',
      'fox & !',
      '\\',
      "';drop table documents",
      '%',
    ]) {
      const response = await app.request(`${documents}?q=${encodeURIComponent(q)}`);
      assert.ok([200, 422].includes(response.status), `${q}: ${response.status}`);
    }
    await expectError(await app.request(`${documents}?q=`), 422, 'validation_failed', ['q:invalid']);
    await expectError(await app.request(`${documents}?q=${'a'.repeat(201)}`), 422, 'validation_failed', [
      'q:invalid',
    ]);
    await expectError(await app.request(`${documents}?q=a&q=b`), 422, 'validation_failed', ['q:invalid']);
  });

  it('documents can be filtered by whether they have warnings, and by warning code', async () => {
    const all = await searchNames('');
    const warned = await searchNames('warnings=true');
    assert.deepEqual([...warned, ...(await searchNames('warnings=false'))].sort(), all);
    assert.deepEqual(await searchNames('warnings=no_such_code'), []);
    await expectError(await app.request(`${documents}?warnings=No%20code`), 422, 'validation_failed', [
      'warnings:invalid',
    ]);
  });
});
