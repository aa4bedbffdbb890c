// Anybody who can review a document can comment on it. Authors can edit their comments; authors and
// administrators can delete them.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type BrowserSession, createMember, createOwner } from '../support/browser-session.ts';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Comment {
  id: string;
  text: string;
  key_id: string | null;
  user_id: string | null;
  author_name: string | null;
  edited_at: string | null;
}

let app: TestApp;
let project: string;
let document: string;
let owner: BrowserSession;
let reviewer: BrowserSession;
let colleague: BrowserSession;

before(async () => {
  app = await startApp({ LEGIBLE_ROLE: 'api' });
  project = `/v1/projects/${await createProject(app, 'comments')}`;
  owner = await createOwner(app);
  reviewer = await createMember(app, owner, { email: 'rita@example.com', role: 'reviewer' });
  colleague = await createMember(app, owner, { email: 'carl@example.com', role: 'reviewer' });
  const init = { method: 'POST', body: createFileForm('a.txt', 'a document of text') };
  const { document: created } = await owner.json<{ document: { id: string } }>(`${project}/documents`, init);
  document = `${project}/documents/${created.id}`;
});
after(() => app.stop());

async function write(text: string, by = reviewer): Promise<Comment> {
  const body = { comment: { text } };
  return (await by.post<{ comment: Comment }>(`${document}/comments`, body)).comment;
}

const replace = (id: string, text: string, by: BrowserSession) =>
  by.fetch(`${document}/comments/${id}`, { method: 'PUT', body: JSON.stringify({ comment: { text } }) });

const remove = (id: string, by: BrowserSession) =>
  by.fetch(`${document}/comments/${id}`, { method: 'DELETE' });

const list = async (by = reviewer) =>
  (await by.json<{ comments: Comment[] }>(`${document}/comments`)).comments;

it('a comment has an author and keeps its line breaks', async () => {
  const comment = await write('  Is the total right?\r\nIt differs from the order. ');
  assert.equal(comment.text, 'Is the total right?\nIt differs from the order.');
  assert.equal(comment.user_id, reviewer.userId);
  assert.equal(comment.author_name, 'Mara Lind');
  const answer = await write('Yes.', colleague);
  assert.deepEqual(
    (await list()).map(({ id, edited_at }) => [id, edited_at]),
    [
      [comment.id, null],
      [answer.id, null],
    ],
  );
});

it('only the author can edit a comment', async () => {
  const { id } = await write('first');
  await expectError(await replace(id, 'changed', owner), 403, 'insufficient_scope');
  assert.equal((await replace(id, 'second', reviewer)).status, 200);
  const edited = (await list()).find((one) => one.id === id);
  assert.equal(edited?.text, 'second');
  assert.ok(typeof edited.edited_at === 'string');
});

it('only the author and administrators can delete a comment', async () => {
  const [own, other] = [await write('mine'), await write('also mine')];
  await expectError(await remove(own.id, colleague), 403, 'insufficient_scope');
  assert.equal((await remove(own.id, reviewer)).status, 204);
  assert.equal((await remove(other.id, owner)).status, 204);
  await expectError(await remove(other.id, owner), 404, 'not_found');
  assert.ok((await list()).every(({ id }) => id !== own.id && id !== other.id));
});

it('viewers can read comments but not write them', async () => {
  const viewer = await createMember(app, owner, { email: 'vera@example.com', role: 'viewer' });
  assert.ok((await list(viewer)).length > 0);
  const init = { method: 'POST', body: JSON.stringify({ comment: { text: 'x' } }) };
  await expectError(await viewer.fetch(`${document}/comments`, init), 403, 'insufficient_scope');
});

it('a missing, overlong or non-text comment is refused', async () => {
  for (const [text, code] of [
    [' \n ', 'too_short'],
    ['x'.repeat(4001), 'too_long'],
    ['a\u0000b', 'invalid'],
    [1, 'wrong_type'],
  ]) {
    const init = { method: 'POST', body: JSON.stringify({ comment: { text } }) };
    await expectError(await reviewer.fetch(`${document}/comments`, init), 422, 'validation_failed', [
      `comment.text:${code}`,
    ]);
  }
});

it('a repeated request with the same Idempotency-Key creates one comment', async () => {
  const init = {
    method: 'POST',
    body: JSON.stringify({ comment: { text: 'once' } }),
    headers: { 'Idempotency-Key': 'comment-1' },
  };
  const [first, second] = [
    await reviewer.json(`${document}/comments`, init),
    await reviewer.json(`${document}/comments`, init),
  ];
  assert.deepEqual(second, first);
  assert.equal((await list()).filter(({ text }) => text === 'once').length, 1);
});

it('every change is recorded in the audit log and the activity, without the text', async () => {
  const { id } = await write('a secret remark');
  await replace(id, 'another secret remark', reviewer);
  await remove(id, reviewer);
  const subject = document.split('/').at(-1);
  for (const path of ['/v1/audit_log?', `${project}/activity?`]) {
    const answer = await owner.json<Record<string, unknown>>(`${path}per_page=3`);
    const entries = Object.values(answer).flat().slice(0, 3);
    assert.deepEqual(
      entries.map((entry) => [
        Reflect.get(Object(entry), 'action'),
        Reflect.get(Object(entry), 'subject_id'),
      ]),
      ['comment_deleted', 'comment_edited', 'commented'].map((name) => [`document.${name}`, subject]),
    );
    assert.doesNotMatch(JSON.stringify(answer), /secret remark/);
  }
});

it('the event stream reports each change at once', async () => {
  const closing = new AbortController();
  const stream = await reviewer.fetch(`${project}/events`, { signal: closing.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = (await reader?.read())?.value ?? '';
  await write('for the stream');
  while (!received.includes('event: document.commented')) received += (await reader?.read())?.value ?? '';
  while (!received.endsWith('\n\n')) received += (await reader?.read())?.value ?? '';
  assert.match(received, /event: document\.commented\ndata: \{"document_id":"doc_\w+","status":"pending"/);
  closing.abort();
});

it('a document has a limited number of comments, which are deleted with it', async () => {
  const init = { method: 'POST', body: createFileForm('b.txt', 'another document of text') };
  const answer = await owner.json<{ document: { id: string } }>(`${project}/documents`, init);
  const path = `${project}/documents/${answer.document.id}`;
  const body = JSON.stringify({ comment: { text: 'x' } });
  await using rows = await openRows(app);
  await rows.query(`insert into comments (id, document_id, text, author_id, created_at)
    select 'cmt_' || lpad(n::text, 26, '0'), '${answer.document.id}', 'x', 'usr_0', now() from generate_series(1, 499) n`);
  await reviewer.json(`${path}/comments`, { method: 'POST', body });
  await expectError(
    await reviewer.fetch(`${path}/comments`, { method: 'POST', body }),
    422,
    'validation_failed',
    ['comment:limit_reached'],
  );
  await owner.json(path, { method: 'DELETE', status: 204 });
  await expectError(await reviewer.fetch(`${path}/comments`), 404, 'not_found');
});

it('the name of a removed author is no longer shown', async () => {
  const guest = await createMember(app, owner, { email: 'gone@example.com', role: 'reviewer' });
  const { id } = await write('I was here', guest);
  await owner.json(`/v1/members/${guest.userId}`, { method: 'DELETE', status: 204 });
  const comment = (await list()).find((one) => one.id === id);
  assert.deepEqual([comment?.user_id, comment?.author_name], [guest.userId, null]);
});
