import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classifyLines, HEADS, type LineKind, readHeaderName } from './message-lines.ts';
import phrases from './phrases.json' with { type: 'json' };

function findLines(kind: LineKind, text: string): string[] {
  const lines = text.split('\n');
  const { kinds } = classifyLines(lines);
  return lines.filter((line, i) => kinds[i] === kind && line.trim() !== '');
}

const ANSWERS = [
  {
    language: 'English',
    wrote: 'On Mon, 3 Mar 2025 at 10:12, Ann Lee <ann@a.co.uk> wrote:',
    from: ['From', 'Sent', 'To', 'Subject'],
    closing: 'Kind regards,',
  },
  {
    language: 'German',
    wrote: 'Am Mo., 3. März 2025 um 10:12 Uhr schrieb Ann Lee <ann@a.de>:',
    from: ['Von', 'Gesendet', 'An', 'Betreff'],
    closing: 'Mit freundlichen Grüßen',
  },
  {
    language: 'French',
    wrote: 'Le lun. 3 mars 2025 à 10:12, Ann Lee <ann@a.fr> a écrit :',
    from: ['De ', 'Envoyé ', 'À ', 'Objet '],
    closing: 'Cordialement,',
  },
  {
    language: 'Spanish',
    wrote: 'El lun, 3 mar 2025 a las 10:12, Ann Lee (<ann@a.es>) escribió:',
    from: ['De', 'Enviado el', 'Para', 'Asunto'],
    closing: 'Un saludo,',
  },
  {
    language: 'Italian',
    wrote: 'Il giorno lun 3 mar 2025 alle ore 10:12 Ann Lee <ann@a.it> ha scritto:',
    from: ['Da', 'Inviato', 'A', 'Oggetto'],
    closing: 'Cordiali saluti',
  },
  {
    language: 'Dutch',
    wrote: 'Op ma 3 mrt 2025 om 10:12 schreef Ann Lee <ann@a.nl>:',
    from: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
    closing: 'Met vriendelijke groet,',
  },
  {
    language: 'Portuguese',
    wrote: 'Em seg., 3 de mar. de 2025 às 10:12, Ann Lee <ann@a.pt> escreveu:',
    from: ['De', 'Enviada', 'Para', 'Assunto'],
    closing: 'Com os melhores cumprimentos,',
  },
  {
    language: 'Swedish',
    wrote: 'Den mån 3 mars 2025 kl 10:12 skrev Ann Lee <ann@a.se>:',
    from: ['Från', 'Skickat', 'Till', 'Ämne'],
    closing: 'Med vänliga hälsningar',
  },
  {
    language: 'Norwegian',
    wrote: 'man. 3. mars 2025 kl. 10:12 skrev Ann Lee <ann@a.no>:',
    from: ['Fra', 'Sendt', 'Til', 'Emne'],
    closing: 'Med vennlig hilsen',
  },
  {
    language: 'Finnish',
    wrote: 'ma 3.3.2025 klo 10:12 Ann Lee <ann@a.fi> kirjoitti:',
    from: ['Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe'],
    closing: 'Ystävällisin terveisin',
  },
  {
    language: 'Polish',
    wrote: 'W dniu pon., 3 mar 2025 o 10:12 Ann Lee <ann@a.pl> napisał(a):',
    from: ['Od', 'Wysłano', 'Do', 'Temat'],
    closing: 'Z poważaniem',
  },
  {
    language: 'Czech',
    wrote: 'po 3. 3. 2025 v 10:12 odesílatel Ann Lee <ann@a.cz> napsal:',
    from: ['Od', 'Odesláno', 'Komu', 'Předmět'],
    closing: 'S pozdravem',
  },
  {
    language: 'Hungarian',
    wrote: 'Ann Lee <ann@a.hu> ezt írta (időpont: 2025. márc. 3., H, 10:12):',
    from: ['Feladó', 'Elküldve', 'Címzett', 'Tárgy'],
    closing: 'Üdvözlettel',
  },
  {
    language: 'Romanian',
    wrote: 'În lun., 3 mar. 2025 la 10:12, Ann Lee <ann@a.ro> a scris:',
    from: ['De la', 'Trimis', 'Către', 'Subiect'],
    closing: 'Cu stimă',
  },
  {
    language: 'Turkish',
    wrote: 'Ann Lee <ann@a.tr>, 3 Mar 2025 Pzt, 10:12 tarihinde şunu yazdı:',
    from: ['Kimden', 'Gönderildi', 'Kime', 'Konu'],
    closing: 'Saygılarımla',
  },
  {
    language: 'Greek',
    wrote: 'Στις Δευ 3 Μαρ 2025 στις 10:12 π.μ., ο χρήστης Ann Lee <ann@a.gr> έγραψε:',
    from: ['Από', 'Στάλθηκε', 'Προς', 'Θέμα'],
    closing: 'Με εκτίμηση',
  },
];

for (const { language, wrote, from, closing } of ANSWERS) {
  test(`an answer above the quotation, ${language}: Gmail`, () => {
    const text = `We take 12.\n\n${closing}\nJo Park\n+44 20 7946 0000\n\n${wrote}\n\n> We offer 20.\n> Ann`;
    assert.deepEqual(findLines('own', text), ['We take 12.', closing]);
    assert.deepEqual(findLines('signature', text), ['Jo Park', '+44 20 7946 0000']);
    assert.equal(findLines('quoted', text).length, 3);
  });

  test(`an answer below the quotation, ${language}: Apple, on two lines`, () => {
    const [first = '', ...rest] = wrote.split(', ');
    const text = `${first},\n${rest.join(', ') || 'x'}\n\n> We offer 20.\n\nWe take 12.\n\n${closing}\nJo`;
    const broken = rest.length > 0 ? text : text.replace(`${first},\nx`, wrote);
    assert.deepEqual(findLines('own', broken), ['We take 12.', closing]);
  });

  test(`an answer above an unmarked history, ${language}: Outlook`, () => {
    const heads = from.map(
      (head, i) => `${head}: ${['Ann Lee', '3 March 2025 10:12', 'Jo Park', 'Offer'][i]}`,
    );
    const text = `We take 12.\n\n${closing}\nJo Park\n\n________________________________\n${heads.join('\n')}\n\nWe offer 20.\nAnn`;
    assert.deepEqual(
      findLines('own', text).filter((line) => !line.startsWith('_')),
      ['We take 12.', closing],
    );
    assert.deepEqual(
      findLines('signature', text).filter((line) => !line.startsWith('_')),
      ['Jo Park'],
    );
    assert.ok(findLines('quoted', text).includes('We offer 20.'));
  });
}

test("replies between quoted lines are the author's own text", () => {
  const text = 'On 3 March 2025 Ann wrote:\n> How many?\nTwelve.\n> By when?\nFriday.\n-- \nJo';
  assert.deepEqual(findLines('own', text), ['Twelve.', 'Friday.']);
  assert.deepEqual(findLines('signature', text), ['-- ', 'Jo']);
});

test('a forwarded message is recognized as such', () => {
  const text =
    'Please pay.\n\n---------- Forwarded message ---------\nFrom: Ann <ann@a.de>\nSubject: Invoice 7\n\nTotal: 12.00';
  assert.equal(classifyLines(text.split('\n')).forwarded, true);
  assert.ok(findLines('quoted', text).includes('Total: 12.00'));
  assert.equal(classifyLines(['Begin forwarded message:', '> Total: 12.00']).forwarded, true);
});

test('a printed message header is not a quotation, and prose is not an attribution', () => {
  const text = 'From: a@b.de\nTo: c@d.de\nSubject: Order\n\nOn Monday we wrote:\nplease send 4 boards.';
  assert.deepEqual(findLines('head', text), ['From: a@b.de', 'To: c@d.de', 'Subject: Order']);
  assert.deepEqual(findLines('own', text), ['On Monday we wrote:', 'please send 4 boards.']);
});

test('every label of a header is recognized before a name', () => {
  for (const [name, labels] of Object.entries(phrases.heads))
    for (const label of labels) assert.equal(readHeaderName(`${label}: Ann Lee`), name, label);
  assert.ok(HEADS.size > 100);
});

test('words for the start and the end of a period are not labels of a header', () => {
  assert.equal(readHeaderName('Od: 01.05.2026'), null);
  assert.equal(readHeaderName('Do: 31.05.2026'), null);
  assert.equal(readHeaderName('No: 4711'), null);
});

test('a line with a date and an address is not an attribution unless a quotation follows', () => {
  const line = 'Please deliver on 12.05.2026 to Ann Lee <ann@a.example> the following:';
  assert.deepEqual(findLines('quoted', `${line}\nOrder number: 4711\nTotal: 800.00`), []);
});
