import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parseJsonText } from './parse-json.ts';
import { INLINE_STRING_BYTES, spoolLongStrings } from './spool-long-strings.ts';

const MIB = 1_048_576;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legible-spool-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function* splitIntoChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

/** Spools the JSON in chunks of `size` bytes. Returns its parsed value, with the spooled strings put back. */
async function readBack(json: string | Buffer, size: number): Promise<unknown> {
  const own = await mkdtemp(join(folder, 'own-'));
  const spooled = await spoolLongStrings(splitIntoChunks(Buffer.from(json), size), async () => own, MIB);
  const texts = new Map<string, string>();
  for (const [name, path] of spooled.files) texts.set(name, await readFile(path, 'utf8'));
  const value = parseJsonText(spooled.json);
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' ? (texts.get(inner) ?? inner) : inner,
  );
}

describe('a JSON text with long strings', () => {
  const long = `${'ä€😀\\ "quoted" \n\t'.repeat(4_000)}\\`;
  const value = { a: long, b: ['short', '\\', '"', '', '\\\\"'], c: { d: long.slice(1), e: 1.5, f: null } };

  it('has the same value after its strings were moved to files, wherever chunks end', async () => {
    const json = JSON.stringify(value);
    for (const size of [5, 4096, json.length]) {
      assert.deepEqual(await readBack(json, size), value, `chunks of ${size} bytes`);
    }
  });

  it('may contain every character as an escape', async () => {
    const escaped = `{"a":"${'\\ud83d\\ude00\\/\\u0041'.repeat(3_500)}"}`;
    for (const size of [1, 1000]) {
      assert.deepEqual(await readBack(escaped, size), { a: '😀/A'.repeat(3_500) });
    }
  });

  it('is refused if a long string is not valid', async () => {
    const wrong = [
      Buffer.from(`{"a":"${'x'.repeat(70_000)}`),
      Buffer.from(`{"a":"${'x'.repeat(70_000)}\n"}`),
      Buffer.from(`{"a":"${'x'.repeat(70_000)}\\q"}`),
      Buffer.concat([Buffer.from(`{"a":"${'x'.repeat(70_000)}`), Buffer.from([0xff]), Buffer.from('"}')]),
      Buffer.concat([
        Buffer.from(`{"a":"${'x'.repeat(70_000)}`),
        Buffer.from([0xe2, 0x82]),
        Buffer.from('"}'),
      ]),
    ];
    for (const json of wrong) await assert.rejects(readBack(json, 4096), { code: 'malformed_request' });
  });

  it('is refused if it is too large without its long strings', async () => {
    const many = JSON.stringify(Array.from({ length: 20 }, () => 'x'.repeat(INLINE_STRING_BYTES - 2)));
    await assert.rejects(readBack(many, 65_536), { code: 'payload_too_large' });
  });

  it('does not create files for short strings', async () => {
    const own = await mkdtemp(join(folder, 'own-'));
    const json = JSON.stringify(['x'.repeat(INLINE_STRING_BYTES)]);
    const spooled = await spoolLongStrings(splitIntoChunks(Buffer.from(json), 1000), async () => own, MIB);
    assert.equal(spooled.json.toString(), json);
    assert.deepEqual(await readdir(own), []);
  });
});
