import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFDict, PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import type { Word } from '../../src/extraction/document.ts';
import { findDistortedWords } from '../../src/extraction/read/pdf/distorted-text.ts';
import { extractBytes } from './read-file.ts';

const LINES = [
  'Bergmann Holzbau GmbH, Sonnenweg 4, 50667 Köln',
  'Rechnung Nr. 2026-0417 vom 12. März 2026',
  'Lieferung der bestellten Dachbalken und Bretter',
  'Zwischensumme 1.250,00 EUR, Umsatzsteuer 237,50 EUR',
  'Gesamtbetrag 1.487,50 EUR, zahlbar bis 11. April 2026',
];

/** The printable characters of Latin-1, mapped to themselves. */
const printable = Array.from({ length: 0xe0 }, (_, index): [string, string] => {
  const character = String.fromCharCode(0x20 + index);
  return [character, character];
});

/** Prints the lines with a font that maps its codes to other characters. */
async function printWithCodes(codes: ReadonlyMap<string, string>): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 300]);
  for (const [index, line] of LINES.entries())
    page.drawText(line, { x: 30, y: 250 - index * 34, size: 13, font });
  await pdf.flush();
  const hex = (text: string) => text.charCodeAt(0).toString(16).padStart(4, '0');
  const rows = [...codes].map(([from, to]) => `<${hex(from).slice(2)}> <${hex(to)}>`);
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${rows.length} beginbfchar ${rows.join('\n')} endbfchar`,
    'endcmap end end',
  ].join('\n');
  const stream = pdf.context.register(pdf.context.stream(map));
  pdf.context.lookup(font.ref, PDFDict).set(PDFName.of('ToUnicode'), stream);
  return Buffer.from(await pdf.save());
}

test('a page whose characters all have wrong codes is read with OCR', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const signs = [...'<>?{}¡¦¨©¬¶¸¿'];
  const codes = new Map(letters.map((letter, index) => [letter, signs[index % signs.length] ?? letter]));
  for (const vowel of 'aeiou') codes.set(vowel, String.fromCharCode(vowel.charCodeAt(0) - 25));
  const { parsedData } = await extractBytes(await printWithCodes(codes), 'wrong-codes.pdf');
  assert.equal(parsedData.text.replace(/\n+/g, '\n'), LINES.join('\n'));
  assert.equal(parsedData.pages[0]?.method, 'ocr');
  assert.equal(parsedData.fields.total, 1487.5);
});

test('only the words with wrong codes are replaced if the others are right', async () => {
  const codes = new Map([...printable, ['h', '\ufffd']]);
  const { parsedData } = await extractBytes(await printWithCodes(codes), 'missing-codes.pdf');
  assert.match(parsedData.text, /Rechnung Nr\. 2026-0417/);
  assert.match(parsedData.text, /Dachbalken und Bretter/);
  assert.match(parsedData.text, /Zwischensumme 1\.250,00/);
  assert.equal(parsedData.pages[0]?.method, 'mixed');
});

test('signs that words, amounts and codes contain are not mistaken for wrong characters', () => {
  const ordinary =
    'R$1.234,56 US$99.00 CN¥80 GB£5 12"x14" 10|20|30 col·legi paral·lel 1½x m²/h C++ R&D A*B x=5 2+2 10~20 5%VAT ' +
    'a^2 C:\\Users 1ªvia §5 Gibson´s «mot» (a+b) 3±1 [1] {x} <b> What? ¿Qué? ¡Hola! https://a.example/?x=1 a@b.example';
  assert.deepEqual(findDistortedWords(toWords(ordinary.repeat(3))), []);
  assert.equal(findDistortedWords(toWords('54?>4A5F B54?8x Pla\ufffdili and some other words')).length, 3);
  assert.equal(findDistortedWords(toWords('54?>4A5F B54?8x and some other words')).length, 0);
});

function toWords(text: string): Word[] {
  return text.split(' ').map((word, index) => ({
    text: word,
    box: [index * 50, 10, index * 50 + 40, 20],
    confidence: 1,
    size: 10,
    bold: false,
    rotation: 0,
  }));
}
