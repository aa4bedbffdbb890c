import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { readEmbeddedFiles } from './embedded-files.ts';

async function withAttachment(name: string, useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(Buffer.from('<invoice/>'), name, { mimeType: 'application/octet-stream' });
  return Buffer.from(await document.save({ useObjectStreams }));
}

const contents = (bytes: Buffer) =>
  readEmbeddedFiles(bytes).files.map((file) => [file.name, Buffer.from(file.bytes).toString()]);

describe('the files inside a PDF are found', () => {
  for (const useObjectStreams of [false, true]) {
    test(`with their names, ${useObjectStreams ? 'also in' : 'without'} object streams`, async () => {
      const bytes = await withAttachment('Größe (1).xml', useObjectStreams);
      assert.deepEqual(contents(bytes), [['Größe (1).xml', '<invoice/>']]);
    });
  }

  test('in their newest version', () => {
    const version = (text: string) => {
      const data = deflateSync(Buffer.from(text)).toString('latin1');
      return `7 0 obj\n<</Type/EmbeddedFile/Filter/FlateDecode/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
    };
    const names = '8 0 obj\n<</Type/Filespec/F(a.xml)/EF<</F 7 0 R>>>>\nendobj\n';
    const bytes = Buffer.from(`%PDF-1.7\n${version('old')}${names}${version('new')}`, 'latin1');
    assert.deepEqual(contents(bytes), [['a.xml', 'new']]);
  });

  test('none in a PDF that has none', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    assert.deepEqual(readEmbeddedFiles(Buffer.from(await document.save())), { files: [], warnings: [] });
  });

  test('not where the PDF is encrypted, and that is said', () => {
    const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/EmbeddedFile>>\nendobj\ntrailer<</Encrypt 5 0 R>>');
    assert.deepEqual(
      readEmbeddedFiles(bytes).warnings.map((warning) => warning.code),
      ['attachment_unread'],
    );
  });
});
