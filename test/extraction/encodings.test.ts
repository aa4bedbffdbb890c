import assert from 'node:assert/strict';
import { test } from 'node:test';
import iconv from 'iconv-lite';
import { extractBytes } from './read-file.ts';

const TEXTS: readonly [language: string, text: string, encodings: readonly string[]][] = [
  [
    'Russian',
    'Съешь же ещё этих мягких французских булок, да выпей чаю. Счёт на оплату за поставку товара.',
    ['windows-1251', 'koi8-r', 'iso-8859-5', 'cp866', 'maccyrillic'],
  ],
  [
    'Greek',
    'Η γρήγορη καφέ αλεπού πηδάει πάνω από τον τεμπέλη σκύλο. Τιμολόγιο πώλησης προϊόντων.',
    ['windows-1253', 'iso-8859-7'],
  ],
  [
    'Polish',
    'Zażółć gęślą jaźń. Proszę o zapłatę należności do końca miesiąca, dziękuję. Później wyślemy resztę.',
    ['windows-1250', 'iso-8859-2'],
  ],
  [
    'German',
    'Füße müssen täglich größere Übungen für schöne Gewährleistung überstehen.',
    ['windows-1252', 'utf-16le', 'utf-16be', 'utf-32le'],
  ],
  [
    'Turkish',
    'Pijamalı hasta yağız şoföre çabucak güvendi. Aşağıdaki ürünler için ödeme yapılmıştır, teşekkürler.',
    ['windows-1254'],
  ],
  ['Hebrew', 'דג סקרן שט בים מאוכזב ולפתע מצא לו חברה. חשבונית מס עבור שירותים שניתנו', ['windows-1255']],
  [
    'Japanese',
    '色は匂へど散りぬるを我が世誰ぞ常ならむ。ご請求書を送付いたしますので、ご確認ください。',
    ['shift_jis', 'euc-jp'],
  ],
  ['Korean', '다람쥐 헌 쳇바퀴에 타고파. 아래와 같이 청구하오니 확인하여 주시기 바랍니다.', ['euc-kr']],
  ['Chinese', '我能吞下玻璃而不伤身体。请在收到发票后三十天内付款,谢谢您的合作。', ['gbk']],
];

for (const [language, text, encodings] of TEXTS)
  for (const encoding of encodings)
    test(`${language} text in ${encoding} is read correctly although nothing states its encoding`, async () => {
      const { parsedData } = await extractBytes(iconv.encode(text, encoding), 'mail.txt');
      assert.equal(parsedData.text, text);
    });

test('a text is decoded with the encoding that it states, and stays a text regardless of its markup', async () => {
  const text = '<?xml version="1.0" encoding="iso-8859-5"?><p>Да</p>';
  const { parsedData } = await extractBytes(iconv.encode(text, 'iso-8859-5'), 'note.txt');
  assert.equal(parsedData.text, text);
});
