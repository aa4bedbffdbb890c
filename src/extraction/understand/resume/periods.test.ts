import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { spanText } from '../view/span.ts';
import { readStay } from './periods.ts';

describe('a period in a resume is read in', () => {
  for (const [language, printed, start, end] of [
    ['Swedish', '2021-03 – nu', '2021-03', null],
    ['Danish', '2021 -', '2021', null],
    ['Norwegian', 'desember 2018 til mars 2020', '2018-12', '2020-03'],
    ['Finnish', 'maaliskuussa 2019 – marraskuussa 2020', '2019-03', '2020-11'],
    ['Polish', 'od marca 2019 do czerwca 2021', '2019-03', '2021-06'],
    ['Polish', 'od 2019', '2019', null],
    ['Czech', '03.2021 – dosud', '2021-03', null],
    ['Slovak', 'od roku 2019 do 2021', '2019', '2021'],
    ['Hungarian', '2021. március – jelenleg', '2021-03', null],
    ['Hungarian', '2019. 03. – 2021. 05.', '2019-03', '2021-05'],
    ['Hungarian', '2019-től', '2019', null],
    ['Romanian', 'martie 2021 – prezent', '2021-03', null],
    ['Croatian', 'rujan 2015. – srpanj 2018.', '2015-09', '2018-07'],
    ['Slovenian', 'od leta 2019', '2019', null],
    ['Greek', 'Μάρτιος 2021 – σήμερα', '2021-03', null],
    ['Turkish', "2019'dan beri", '2019', null],
    ['Latvian', '2019. gada septembris – 2021. gada maijs', '2019-09', '2021-05'],
    ['Lithuanian', '2021 m. kovas – dabar', '2021-03', null],
    ['Estonian', 'märts 2021 – praegu', '2021-03', null],
    ['Bulgarian', 'от 03.2019 г. до 05.2021 г.', '2019-03', '2021-05'],
    ['Ukrainian', 'з 2019 по 2021 рік', '2019', '2021'],
  ] as const)
    it(`${language}: ${printed}`, () => {
      const [stay, text] = readLine(printed);
      assert.deepEqual([stay?.start, stay?.end ?? null, stay?.current], [start, end, end === null]);
      assert.equal(text, printed);
    });
});

describe('a period next to other words', () => {
  it('begins with its year, not with the name before it', () => {
    assert.equal(readLine('Acme 2019 – 2021')[1], '2019 – 2021');
  });

  it('ends before the initial of a name', () => {
    assert.equal(readLine('2018 – 2019 R. Meyer')[1], '2018 – 2019');
  });
});

function readLine(text: string): [stay: ReturnType<typeof readStay>, text: string | undefined] {
  const [chunk] = new Context(placeDocument([[text, 50, 50]]), createOptions()).view.chunks;
  const stay = chunk ? readStay(chunk) : null;
  return [stay, stay ? spanText(stay.span) : undefined];
}
