import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  createParserPool,
  type ExtractionOutcome,
  type ParserPool,
} from '../../src/extraction/isolate/parser-pool.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';

const childModule = new URL('./support/misbehaving-child.ts', import.meta.url);

describe('a parser process', () => {
  let scratch = '';
  let pool: ParserPool;
  /**
   * A pool for requests that must exceed a time limit. The other pool gives every request enough time, even
   * on a busy machine.
   */
  let hasty: ParserPool;
  const log = createCollectingLogger();

  const create = (pageTimeoutSeconds: number, timeoutSeconds: number) =>
    createParserPool({
      size: 2,
      memoryMb: 256,
      pageTimeoutSeconds,
      timeoutSeconds,
      log,
      childModule,
    });
  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'legible-test-'));
    process.env.SECRET = 'of the service';
    pool = create(60, 120);
    hasty = create(2, 60);
  });
  after(async () => {
    delete process.env.SECRET;
    await pool.close();
    await hasty.close();
    await rm(scratch, { recursive: true });
  });

  const createDocument = async (content: string) => {
    const path = join(await mkdtemp(join(scratch, 'document-')), 'document');
    await writeFile(path, content);
    return { path, tenant: 'org_1' };
  };
  const extractIn = async (parsers: ParserPool, name: string, signal?: AbortSignal) => {
    const file = await createDocument(name);
    const options = { filename: name, languages: [], scratch };
    return parsers.extract({ file, options, ...(signal === undefined ? {} : { signal }) });
  };
  const extract = (name: string, signal?: AbortSignal) => extractIn(pool, name, signal);
  const getFailure = (outcome: ExtractionOutcome) => (outcome.ok ? 'no failure' : outcome.code);
  const getText = (outcome: ExtractionOutcome) =>
    outcome.ok ? JSON.parse(outcome.result.parsedDataJson).text : outcome;

  test('that hangs is killed: processing_timeout', async () => {
    assert.equal(getFailure(await extractIn(hasty, 'loop')), 'processing_timeout');
  });

  test('that makes progress but exceeds the total time limit is killed too', async () => {
    const slow = create(60, 1);
    const outcome = await extractIn(slow, 'slow pages');
    await slow.close();
    assert.equal(getFailure(outcome), 'processing_timeout');
  });

  test('that is slow but completes pages may continue', async () => {
    const pages: number[] = [];
    const options = { filename: 'slow pages', languages: [], scratch };
    const file = await createDocument('slow pages');
    const outcome = await hasty.extract({ file, options }, ({ pagesDone }) => pages.push(pagesDone));
    assert.equal(getText(outcome), 'slow pages');
    assert.deepEqual(pages, [1, 2, 3, 4, 5]);
  });

  test('that takes too much memory outside the heap is killed: resource_limit_exceeded', async () => {
    assert.equal(getFailure(await extract('buffers')), 'resource_limit_exceeded');
  });

  test('that fills its heap is killed: resource_limit_exceeded', async () => {
    assert.equal(getFailure(await extract('heap')), 'resource_limit_exceeded');
  });

  for (const name of ['abort', 'throw']) {
    test(`that crashes in three attempts (${name}) results in processing_crashed, which may be retried`, async () => {
      const outcome = await extract(name);
      assert.ok(!outcome.ok);
      assert.deepEqual([outcome.code, outcome.retryable], ['processing_crashed', true]);
    });
  }

  test('that crashes is logged without its output, which may quote the document', async () => {
    log.lines.length = 0;
    await extract('throw');
    const [debug, others] = [true, false].map((isDebug) =>
      JSON.stringify(log.lines.filter(({ level }) => (level === 'debug') === isDebug)),
    );
    assert.match(debug ?? '', /a mistake in a reader/);
    assert.match(others ?? '', /a parser process crashed/);
    assert.doesNotMatch(others ?? '', /a mistake in a reader/);
  });

  for (const name of ['chatter', 'garbage', 'invalid', 'links']) {
    test(`that violates the protocol (${name}) does no harm`, async () => {
      assert.equal(getFailure(await extract(name)), 'processing_crashed');
    });
  }

  test('that crashes on a page is replaced by one that skips the page', async () => {
    assert.equal(getText(await extract('page 2')), 'without 2');
  });

  test('sees no environment variables of the service', async () => {
    const seen: object = JSON.parse(getText(await extract('honest')));
    // These variables contain no secrets, only the parser's folder, the location of the compiled code, and
    // memory settings.
    const harmless = ['TMPDIR', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];
    assert.deepEqual(
      Object.keys(seen).filter((name) => !harmless.includes(name)),
      [],
    );
  });

  test('is killed if its request is aborted', async () => {
    const controller = new AbortController();
    const outcome = extract('loop', controller.signal);
    setTimeout(() => controller.abort(new Error('given up')), 100);
    await assert.rejects(outcome, { message: 'given up' });
  });

  test('does not delay counting pages, even if all parsers are busy', async () => {
    const controller = new AbortController();
    const givenUp = { message: 'no longer needed' };
    const busy = [1, 2].map(() => assert.rejects(extract('loop', controller.signal), givenUp));
    assert.deepEqual(await pool.countPages(await createDocument('quick')), { pages: 3 });
    controller.abort(new Error('no longer needed'));
    await Promise.all(busy);
  });

  test('has only the given time to count pages', async () => {
    const counted = await pool.countPages(await createDocument('loop'), { timeoutMs: 200 });
    assert.ok('failure' in counted);
    assert.equal(counted.failure, 'processing_timeout');
  });

  test('that crashes on an image results in an error with a code', async () => {
    await assert.rejects(pool.renderPage(await createDocument('any'), 1, 100), {
      code: 'processing_crashed',
    });
  });
});
