import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  type PDFRef,
} from 'pdf-lib';
import { encryptPdf } from '../../../../test/support/encrypt-pdf.ts';
import { encryptPdfWithAes256 } from '../../../../test/support/encrypt-pdf-aes256.ts';
import { readEmbeddedFiles } from './embedded-files.ts';
import { readStructure } from './read-structure.ts';

const XML = '<invoice/>';

async function makePdf(
  build: (document: PDFDocument) => void | Promise<void>,
  useObjectStreams = false,
): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([200, 100]);
  await build(document);
  await document.flush();
  return Buffer.from(await document.save({ useObjectStreams }));
}

/** Adds a file and returns its file specification, which nothing refers to yet. */
function addFile(document: PDFDocument, name: string, text = XML): PDFRef {
  const { context } = document;
  const stream = context.register(context.flateStream(text, { Type: 'EmbeddedFile' }));
  const files = context.register(context.obj({ F: stream }));
  return context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFHexString.fromText(name),
      UF: PDFHexString.fromText(name),
      EF: files,
    }),
  );
}

function addToNameTree(document: PDFDocument, ...files: [string, PDFRef][]): void {
  const { context } = document;
  const names = files.flatMap(([name, file]) => [PDFHexString.fromText(name), file]);
  document.catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: names } }));
}

async function readFiles(bytes: Buffer): Promise<ReturnType<typeof readEmbeddedFiles>> {
  const structure = await readStructure(bytes);
  assert.ok(structure);
  return readEmbeddedFiles(structure);
}

async function readContents(bytes: Buffer): Promise<[string, string][]> {
  const { files, warnings } = await readFiles(bytes);
  assert.deepEqual(warnings, []);
  return files.map((file) => [file.name, Buffer.from(file.bytes).toString()]);
}

async function readWarnings(bytes: Buffer): Promise<string[]> {
  const { warnings } = await readFiles(bytes);
  return warnings.map(({ code, message }) => `${code}: ${message}`);
}

describe('files inside a PDF are found', () => {
  for (const useObjectStreams of [false, true]) {
    const where = useObjectStreams ? 'in object streams' : 'in plain objects';
    test(`with an indirect /EF and a name that is not ASCII, ${where}`, async () => {
      const bytes = await makePdf((document) => {
        addToNameTree(document, ['key', addFile(document, 'Größe (1).xml')]);
      }, useObjectStreams);
      assert.deepEqual(await readContents(bytes), [['Größe (1).xml', XML]]);
    });
  }

  test('in a name tree of several levels', async () => {
    const bytes = await makePdf((document) => {
      const { context } = document;
      const addLeaf = (name: string) =>
        context.register(context.obj({ Names: [PDFHexString.fromText(name), addFile(document, name)] }));
      const branch = context.register(context.obj({ Kids: [addLeaf('a.xml'), addLeaf('b.xml')] }));
      document.catalog.set(
        PDFName.of('Names'),
        context.obj({ EmbeddedFiles: { Kids: [branch, addLeaf('c.txt')] } }),
      );
    });
    const names = (await readContents(bytes)).map(([name]) => name);
    assert.deepEqual(names, ['a.xml', 'b.xml', 'c.txt']);
  });

  for (const place of ['catalog', 'page'] as const) {
    test(`as an associated file of the ${place} alone`, async () => {
      const bytes = await makePdf((document) => {
        const holder = place === 'catalog' ? document.catalog : document.getPage(0).node;
        holder.set(PDFName.of('AF'), document.context.obj([addFile(document, 'invoice.xml')]));
      });
      assert.deepEqual(await readContents(bytes), [['invoice.xml', XML]]);
    });
  }

  test('in each encoding that keeps its bytes', async () => {
    const deflated = deflateSync(Buffer.from(XML)).toString('hex');
    const encodings = [
      ['ASCIIHexDecode', Buffer.from(XML).toString('hex')],
      [['ASCIIHexDecode', 'FlateDecode'], `${deflated}>`],
      ['ASCII85Decode', '4DA\\V\nDeW]m00T~>'],
    ] as const;
    for (const [Filter, encoded] of encodings) {
      const bytes = await makePdf((document) => {
        const { context } = document;
        const stream = PDFRawStream.of(
          context.obj({ Filter: typeof Filter === 'string' ? Filter : [...Filter] }),
          Buffer.from(encoded),
        );
        const EF = { F: context.register(stream) };
        const file = context.obj({ Type: 'Filespec', UF: PDFHexString.fromText('a.xml'), EF });
        addToNameTree(document, ['key', context.register(file)]);
      });
      assert.deepEqual(await readContents(bytes), [['a.xml', XML]]);
    }
  });

  test('in a file attachment annotation', async () => {
    const bytes = await makePdf((document) => {
      const annotation = { Type: 'Annot', Subtype: 'FileAttachment', Rect: [10, 10, 30, 30] };
      const FS = addFile(document, 'invoice.xml');
      document
        .getPage(0)
        .node.addAnnot(document.context.register(document.context.obj({ ...annotation, FS })));
    });
    assert.deepEqual(await readContents(bytes), [['invoice.xml', XML]]);
  });

  test('once, however often they are referenced', async () => {
    const bytes = await makePdf((document) => {
      const file = addFile(document, 'invoice.xml');
      addToNameTree(document, ['one', file], ['two', file]);
      document.catalog.set(PDFName.of('AF'), document.context.obj([file]));
    });
    assert.deepEqual(await readContents(bytes), [['invoice.xml', XML]]);
  });

  describe('in a PDF that is encrypted with an empty user password', () => {
    const plain = makePdf((document) => addToNameTree(document, ['key', addFile(document, 'invoice.xml')]));
    for (const cipher of ['RC4-128', 'AES-128'] as const) {
      test(`and ${cipher}`, async () => {
        assert.deepEqual(await readContents(await encryptPdf(await plain, cipher)), [['invoice.xml', XML]]);
      });
    }

    test('and AES-256', async () => {
      const bytes = await encryptPdfWithAes256(await plain);
      assert.ok(bytes.includes('/AESV3'));
      assert.deepEqual(await readContents(bytes), [['invoice.xml', XML]]);
    });
  });

  test('in their newest version, after an incremental update', async () => {
    const first = await makePdf((document) => {
      addToNameTree(document, ['key', addFile(document, 'invoice.xml', 'old')]);
    });
    const document = await PDFDocument.load(first);
    const objects = document.context.enumerateIndirectObjects();
    const [ref] = objects.find(([, one]) => one instanceof PDFRawStream && decodeStream(one) === 'old') ?? [];
    assert.ok(ref);
    const data = deflateSync(Buffer.from('new'));
    const update = Buffer.concat([
      Buffer.from(
        `${ref.objectNumber} 0 obj\n<</Type/EmbeddedFile/Filter/FlateDecode/Length ${data.length}>>\nstream\n`,
      ),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
    const table = first.length + update.length;
    const previous = /startxref\s+(\d+)/.exec(first.toString('latin1'))?.[1];
    const trailer = /trailer\s+<<([\s\S]*?)>>/.exec(first.toString('latin1'))?.[1];
    const entry = `${ref.objectNumber} 1\n${String(first.length).padStart(10, '0')} 00000 n \n`;
    const end = `xref\n${entry}trailer\n<<${trailer}/Prev ${previous}>>\nstartxref\n${table}\n%%EOF`;
    assert.deepEqual(await readContents(Buffer.concat([first, update, Buffer.from(end)])), [
      ['invoice.xml', 'new'],
    ]);
  });

  test('without folders or control characters in their names', async () => {
    const bytes = await makePdf((document) => {
      addToNameTree(document, ['key', addFile(document, '..\\up/../invoice\u0000\n.xml')]);
    });
    assert.deepEqual(await readContents(bytes), [['invoice.xml', XML]]);
  });

  test('XML first, so that other files cannot use up the limits', async () => {
    const bytes = await makePdf((document) => {
      const others = Array.from({ length: 60 }, (_, i): [string, PDFRef] => [
        `a${i}`,
        addFile(document, `photo-${i}.jpg`, 'x'),
      ]);
      addToNameTree(document, ...others, ['z', addFile(document, 'invoice.xml')]);
    });
    const { files, warnings } = await readFiles(bytes);
    assert.equal(files[0]?.name, 'invoice.xml');
    assert.equal(files.length, 50);
    assert.deepEqual(
      warnings.map(({ message }) => message),
      ['Only the first 50 of 61 files were read.'],
    );
  });

  test('none in a PDF that has none', async () => {
    const bytes = await makePdf(() => {});
    assert.deepEqual(await readFiles(bytes), { files: [], warnings: [] });
  });

  test('none if a specification only names a file outside of the PDF', async () => {
    const bytes = await makePdf((document) => {
      const outside = document.context.obj({ Type: 'Filespec', F: PDFHexString.fromText('/etc/passwd') });
      addToNameTree(document, ['key', document.context.register(outside)]);
    });
    assert.deepEqual(await readContents(bytes), []);
  });
});

describe('a warning names what could not be read', () => {
  const UNREAD = 'attachment_unread: The file invoice.xml inside the PDF is encrypted, damaged or too large.';

  async function withStream(change: (stream: PDFDict) => void, data = deflateSync(Buffer.from(XML))) {
    return makePdf((document) => {
      const file = addFile(document, 'invoice.xml');
      const specification = document.context.lookup(file, PDFDict);
      const files = specification.lookup(PDFName.of('EF'), PDFDict);
      const dictionary = document.context.obj({ Filter: 'FlateDecode', Length: data.length });
      change(dictionary);
      files.set(PDFName.of('F'), document.context.register(PDFRawStream.of(dictionary, data)));
      addToNameTree(document, ['key', file]);
    });
  }

  test('a missing stream', async () => {
    const bytes = await makePdf((document) => {
      const file = addFile(document, 'invoice.xml');
      document.context
        .lookup(file, PDFDict)
        .lookup(PDFName.of('EF'), PDFDict)
        .set(PDFName.of('F'), document.context.nextRef());
      addToNameTree(document, ['key', file]);
    });
    assert.deepEqual(await readWarnings(bytes), [UNREAD]);
  });

  test('a damaged stream', async () => {
    assert.deepEqual(await readWarnings(await withStream(() => {}, Buffer.from('no deflate data'))), [
      UNREAD,
    ]);
  });

  test('an unknown filter', async () => {
    const bytes = await withStream((stream) => stream.set(PDFName.of('Filter'), PDFName.of('Crypt')));
    assert.deepEqual(await readWarnings(bytes), [UNREAD]);
  });

  test('a file that inflates beyond the limit', async () => {
    const bytes = await withStream(() => {}, deflateSync(Buffer.alloc(33_000_000)));
    assert.deepEqual(await readWarnings(bytes), [UNREAD]);
  });
});

test('circular structures do not cause endless loops', async () => {
  const bytes = await makePdf((document) => {
    const { context } = document;
    const node = context.nextRef();
    const kids = PDFArray.withContext(context);
    kids.push(node);
    context.assign(
      node,
      context.obj({ Kids: kids, Names: [PDFHexString.fromText('a'), addFile(document, 'a.xml')] }),
    );
    document.catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: node }));
    const pages = document.catalog.lookup(PDFName.of('Pages'), PDFDict);
    const pagesRef = document.catalog.get(PDFName.of('Pages'));
    if (pagesRef !== undefined) pages.lookup(PDFName.of('Kids'), PDFArray).push(pagesRef);
  });
  assert.deepEqual(await readContents(bytes), [['a.xml', XML]]);
});

function decodeStream(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString();
}
