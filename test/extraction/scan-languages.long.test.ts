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
  et: ['Palume arve tasuda enne kuu lõppu', 'Kaup kuulub müüjale kuni täieliku tasumiseni'],
  is: [
    'Vinsamlegast greiðið reikninginn fyrir mánaðamót',
    'Varan er eign seljanda þar til hún er að fullu greidd',
  ],
  el: ['Παρακαλούμε να πληρώσετε το τιμολόγιο', 'Τα εμπορεύματα ανήκουν στον πωλητή μέχρι την εξόφληση'],
  bg: ['Моля, платете фактурата до края на месеца', 'Стоката остава собственост на продавача'],
  ru: ['Просим оплатить этот счет до конца месяца', 'Товар является собственностью продавца'],
  uk: ['Просимо сплатити рахунок до кінця місяця', 'Товар залишається власністю продавця до повної оплати'],
  sr: ['Молимо вас да платите рачун до краја месеца', 'Роба остаје власништво продавца до коначне исплате'],
  vi: [
    'Vui lòng thanh toán hóa đơn trước cuối tháng',
    'Hàng hóa vẫn thuộc về người bán cho đến khi trả đủ tiền',
  ],
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

test('codes, names and e-mail addresses in Latin script are read on a page in another script', async () => {
  const lines = [
    'Παρακαλούμε να πληρώσετε μέχρι το τέλος του μήνα',
    'IBAN GR16 0110 1250 0000 0001 2300 695, Νέα Ερμούπολη',
    'Κύριος Wolfgang Schmidt, 24%, w.schmidt@mail.example',
  ];
  const { parsedData } = await extractBytes(await drawPage(lines), 'page.png');
  for (const text of [
    'GR16 0110 1250 0000 0001 2300 695',
    'Wolfgang Schmidt',
    'Νέα Ερμούπολη',
    '24%',
    'w.schmidt@mail.example',
    'IBAN',
  ])
    assert.ok(parsedData.text.includes(text), `${text} is missing in:\n${parsedData.text}`);
});

for (const turn of [90, 180, 270])
  test(`pages in other alphabets that are rotated by ${turn} degrees are read`, async () => {
    for (const language of ['el', 'bg', 'vi', 'de']) {
      const lines = SENTENCES[language] ?? [
        'Die Ware bleibt bis zur Zahlung unser Eigentum',
        'Grüße aus dem Süden',
      ];
      const page = await sharp(await drawPage([...lines, ...lines]))
        .rotate(turn)
        .jpeg({ quality: 60 })
        .toBuffer();
      const { parsedData } = await extractBytes(page, 'page.jpg');
      const found = lines.filter((line) => parsedData.text.includes(line));
      assert.ok(found.length > 0, `${language}: ${parsedData.text}`);
    }
  });

test('the number sign is read in Cyrillic text', async () => {
  const lines = ['Моля, платете фактура № 4711 навреме', 'Стоката по договор № 82 е на продавача'];
  const { parsedData } = await extractBytes(await drawPage(lines), 'page.png');
  for (const line of lines) assert.ok(parsedData.text.includes(line), parsedData.text);
});

test('a page in Latin script is read although only a language in another script is expected', async () => {
  const lines = [
    'Please pay this invoice by the end of the month',
    'Goods remain our property until they are paid',
  ];
  const { parsedData } = await extractBytes(await drawPage(lines), 'page.png', { languages: ['el'] });
  for (const line of lines) assert.ok(parsedData.text.includes(line), parsedData.text);
});

test('a page is read in the most likely one of the expected languages', async () => {
  const lines = ['Zahlung: für Übergröße', 'Grüße, Jörg'];
  const options = { languages: ['en', 'de'] };
  const { parsedData } = await extractBytes(await drawPage(lines), 'page.png', options);
  for (const line of lines) assert.ok(parsedData.text.includes(line), parsedData.text);
});
