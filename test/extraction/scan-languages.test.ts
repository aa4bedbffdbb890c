import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { extractBytes } from './read-file.ts';

/** Sentences that contain the accented characters of each language. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  sv: ['Betalning ska ske före den sista i månaden', 'Vänligen ange kundnummer när ni hör av er'],
  pl: [
    'Prosimy o zapłatę należności w ciągu tygodnia',
    'Sprzedawca dołącza świadectwo jakości do każdej części',
  ],
  hu: ['Kérjük a számla kiegyenlítését határidőre', 'A vevő köteles az árut átvételkor ellenőrizni'],
  tr: ['Lütfen ödemeyi son güne kadar yapınız', 'Ürünler teslim alındıktan sonra değiştirilebilir'],
  cs: ['Prosíme o úhradu faktury do konce měsíce', 'Zboží zůstává až do zaplacení majetkem dodavatele'],
};

async function drawPage(lines: readonly string[]): Promise<Buffer> {
  const texts = lines.map((line, index) => `<text x="60" y="${90 + index * 80}">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1100" height="${100 + lines.length * 80}"><rect width="100%" height="100%" fill="#fff"/><g font-family="DejaVu Sans, sans-serif" font-size="34" fill="#111">${texts}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

for (const [language, sentences] of Object.entries(SENTENCES))
  test(`a page in the language ${language} is recognized without a setting and read with its accents`, async () => {
    const { parsedData } = await extractBytes(await drawPage(sentences), 'page.png');
    for (const sentence of sentences)
      assert.ok(parsedData.text.includes(sentence), `${sentence} is missing in:\n${parsedData.text}`);
    assert.equal(parsedData.language, language);
  });

test('an English page is read without accents', async () => {
  const lines = [
    'Please pay this invoice by the end of the month',
    'Goods remain our property until they are paid',
  ];
  const { parsedData } = await extractBytes(await drawPage(lines), 'page.png');
  for (const line of lines) assert.ok(parsedData.text.includes(line), parsedData.text);
  assert.equal(parsedData.language, 'en');
});

test('one line in another language is read in that language', async () => {
  const lines = [
    'Please pay this invoice by the end of the month',
    'Goods remain our property until they are paid',
    'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum, für Rückfragen stehen wir zur Verfügung',
  ];
  const texts = await drawPage(lines.map((line) => line.slice(0, 54)));
  const { parsedData } = await extractBytes(texts, 'page.png');
  assert.ok(parsedData.text.includes('vollständigen'), parsedData.text);
});

test('characters that the network of a language lacks are read in its lines', async () => {
  const lines = [
    'Prosimy o zapłatę należności w ciągu tygodnia',
    'Sprzedawca dołącza świadectwo, h.grodecka@szlak.example',
  ];
  const { parsedData } = await extractBytes(await drawPage(lines), 'page.png');
  for (const line of lines) assert.ok(parsedData.text.includes(line), parsedData.text);
  const swedish = ['Betalning ska ske före den sista i månaden', 'Vänligen betala moms 25 % och ränta 8%'];
  const read = await extractBytes(await drawPage(swedish), 'page.png');
  assert.match(read.parsedData.text, /25 ?% och ränta 8 ?%/);
});

test('a page is read in the most likely one of the expected languages', async () => {
  const lines = ['Zahlung: für Übergröße', 'Grüße, Jörg'];
  const options = { languages: ['en', 'de'] };
  const { parsedData } = await extractBytes(await drawPage(lines), 'page.png', options);
  for (const line of lines) assert.ok(parsedData.text.includes(line), parsedData.text);
});
