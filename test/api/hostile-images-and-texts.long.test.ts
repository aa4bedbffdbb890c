// Hostile images, CSV files, web pages and text files, uploaded to a real service.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import {
  makeBmpHeader,
  makeCraftedBoxes,
  makeEmptyGif,
  makeEmptyPng,
  makeGif,
  makeTiff,
} from '../extraction/support/hostile-images.ts';
import { createSeededRandom } from '../support/seeded-random.ts';
import { OVER, prepareHostileUploads } from './hostile-uploads.ts';

const { read, textOf, become, trapUrl } = prepareHostileUploads();

describe('an image', () => {
  it('of 65,535 × 65,535 pixels fails as resource_limit_exceeded', async () => {
    assert.equal(await become('large.png', makeEmptyPng(65_535, 65_535)), OVER);
    assert.equal(await become('large.bmp', makeBmpHeader(65_535, 65_535)), OVER);
  });

  it('of 10,000 pages or 100,000 frames fails as resource_limit_exceeded', async () => {
    assert.equal(await become('pages.tiff', makeTiff(10_000)), OVER);
    assert.equal(await become('frames.gif', makeGif(8, 8, 100_000)), OVER);
  });

  it('whose last page refers to its first one ends after the last page', async () => {
    const { became, parsedData } = await read('circle.tiff', makeTiff(2, 8));
    assert.deepEqual([became, parsedData?.pages.length], ['completed', 2]);
  });

  it('of one pixel is read and has no text', async () => {
    const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
    for (const type of ['png', 'jpeg', 'gif', 'webp', 'tiff', 'avif'] as const) {
      const bytes = await dot.clone().toFormat(type).toBuffer();
      const { became, parsedData } = await read(`dot.${type}`, bytes);
      assert.deepEqual([type, became, parsedData?.text], [type, 'completed', '']);
    }
  });

  it('without pixels fails as corrupt_file', async () => {
    assert.equal(await become('none.png', makeEmptyPng(0, 0)), 'failed corrupt_file');
    assert.equal(await become('none.gif', makeEmptyGif()), 'failed corrupt_file');
    assert.equal(await become('none.bmp', makeBmpHeader(0, 0)), 'failed corrupt_file');
  });

  it('has one page if it is animated, and is read as far as possible if it is truncated', async () => {
    const moving = await read('moving.gif', makeGif(8, 8, 12));
    assert.deepEqual([moving.became, moving.parsedData?.pages.length], ['completed', 1]);
    const noise = Buffer.from(Array.from({ length: 30_000 }, (_, index) => (index * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 100, height: 100, channels: 3 } })
      .jpeg()
      .toBuffer();
    assert.equal(await become('cut.jpg', whole.subarray(0, whole.length / 2)), 'completed');
    assert.equal(await become('hardly.jpg', whole.subarray(0, 40)), 'failed corrupt_file');
  });
});

for (const type of ['heic', 'avif'] as const)
  describe(`crafted boxes in a .${type}`, () => {
    for (const [what, bytes] of Object.entries(makeCraftedBoxes(type)))
      it(`(${what}) fail the document and nothing else`, async () =>
        assert.match(await become(`crafted.${type}`, bytes), /^failed /));
  });

it('an AVIF with random changed bytes is read or fails, and the service keeps running', async () => {
  const random = createSeededRandom(73);
  const whole = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#369' } })
    .avif()
    .toBuffer();
  const changed = Array.from({ length: 24 }, () => {
    const bytes = Buffer.from(whole);
    // Change only bytes after the brands, which identify the format.
    for (let change = 0; change < 6; change++)
      bytes[32 + random.below(bytes.length - 32)] = random.below(256);
    return bytes;
  });
  const became = await Promise.all(changed.map((bytes) => become('changed.avif', bytes)));
  for (const end of became) assert.match(end, /^(completed$|failed )/);
});

describe('a CSV', () => {
  it('of a million columns is read up to the size limit for results', async () => {
    const { became, parsedData } = await read('wide.csv', 'x,'.repeat(1_000_000));
    assert.deepEqual([became, parsedData?.tables[0]?.columns], ['completed', 1_000_001]);
  });

  it('of one 15 MB line is read up to the size limit for results', async () => {
    const { became, parsedData } = await read('line.csv', 'x'.repeat(15_700_000));
    assert.equal(became, 'completed');
    assert.ok(parsedData?.warnings.some(({ code }) => code === 'text_truncated'));
  });

  it('whose quote is never closed loses no line', async () => {
    const { parsedData } = await read('open.csv', `a,b\n1,"open\n${'3,4\n'.repeat(1000)}`);
    const rows = parsedData?.tables[0]?.rows ?? [];
    assert.equal(rows.length, 1002);
    assert.deepEqual(rows[1], ['1', '"open']);
  });

  it('with NUL characters is read without them, with a warning', async () => {
    for (const content of ['a,b\n1,\0two\n', 'a,b\n\x001,t\0wo\n\0\0', `a,b\n1,two\n${'\0'.repeat(9000)}`]) {
      const { parsedData } = await read('nul.csv', content);
      assert.deepEqual(parsedData?.tables[0]?.rows, [
        ['a', 'b'],
        ['1', 'two'],
      ]);
      assert.ok(parsedData.warnings.some(({ code }) => code === 'null_characters'));
    }
  });

  it('in UTF-16 or Windows-1252 is decoded correctly', async () => {
    const text = 'name;city;amount\nJörg;Köln;3,50 €\nÄnne;Gießen;4,00 €\n';
    const windows = Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
    for (const bytes of [Buffer.from(`\ufeff${text}`, 'utf16le'), windows]) {
      const { parsedData } = await read('letters.csv', bytes);
      assert.deepEqual(parsedData?.tables[0]?.rows.slice(1), [
        ['Jörg', 'Köln', '3,50 €'],
        ['Änne', 'Gießen', '4,00 €'],
      ]);
    }
  });

  it('contains its formulas as text', async () => {
    const link = `=HYPERLINK("${trapUrl()}/","click")`;
    const command = "=cmd|'/c calc'!A1";
    const { parsedData } = await read(
      'formulas.csv',
      `name,value\nAnn,"${link.replaceAll('"', '""')}"\nBob,${command}\n`,
    );
    assert.deepEqual(parsedData?.tables[0]?.rows.slice(1), [
      ['Ann', link],
      ['Bob', command],
    ]);
  });
});

describe('a web page', () => {
  it('of a million nested elements becomes its text, without its scripts', async () => {
    const deep = `${'<div>'.repeat(1_000_000)}deep<script>alert("never")</script><style>never{}</style> down`;
    assert.match(await textOf('deep.html', deep), /^deep\s+down$/);
  });

  it('with scripts and external resources becomes its text, and nothing is loaded', async () => {
    const url = trapUrl();
    const page = `<html><head><base href="${url}/"><meta http-equiv="refresh" content="0;url=${url}/next">
      <link rel="stylesheet" href="${url}/a.css"><link rel="preload" as="image" href="${url}/b.png">
      <style>@import url(${url}/c.css); p { background: url(${url}/d.png) }</style><script src="${url}/e.js"></script></head>
      <body onload="fetch('${url}/f')"><p>Words of the page</p><img src="${url}/g.png" onerror="fetch('${url}/h')">
      <script>document.write('never')</script><iframe src="${url}/i"></iframe><object data="${url}/j"></object>
      <svg><image href="${url}/k.png"/><text>never</text></svg></body></html>`;
    assert.equal(await textOf('page.html', page), 'Words of the page');
  });
});

describe('a text file', () => {
  it('is refused if its content is binary', async () => {
    const program = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(200, 3)]);
    assert.equal(await become('program.txt', program), '422 file:file_type_mismatch');
  });

  it('is read without its byte order mark', async () =>
    assert.equal(await textOf('marked.txt', '\ufeffWords'), 'Words'));

  it('is read as empty if it contains only whitespace', async () => {
    for (const onlySpaces of [' \n\t ', '\ufeff', '\n'.repeat(1000)])
      assert.equal(await textOf('blank.txt', onlySpaces), '');
  });
});
