import { type Kit, later } from '../further/kit.ts';
import { wordsOf } from './paper-words.ts';
import { accountOf, filled, stencil, townOf } from './stencil.ts';

/** A form to register by, filled in: labels with lines, and boxes to tick. */
export function form(kit: Kit): void {
  const { pen, random } = kit;
  const own = wordsOf(kit).form;
  const index = random.integer(0, 3);
  const firm = kit.firm(index);
  // Neither the firm's place nor its phone.
  const who = index + random.integer(1, 2);
  const person = kit.person(who);
  const date = kit.day(2023, 2025);
  const values: Record<string, string> = {
    firm: firm.name,
    firmStreet: firm.street,
    firmTown: firm.town,
    firmPhone: firm.phone,
    firmEmail: firm.email,
    given: person.given,
    surname: person.surname,
    name: person.name,
    street: person.street,
    town: person.town,
    city: townOf(person.town),
    phone: person.phone,
    email: person.email,
    birth: kit.date(kit.day(1965, 2003)),
    start: kit.date(later(date, 18)),
    date: kit.date(date),
    account: accountOf(kit),
    contact: kit.person(who + random.integer(1, 3)).name,
  };
  const told: Record<string, string | boolean> = {};
  kit.truth.keyValues = told;
  stencil(kit, own.marks, values);
  let y = 146;
  const field = (entry: string, x: number, width: number, base: number) => {
    const [label = '', template = ''] = entry.split('|');
    const value = filled(kit, template, values);
    const left = x + pen.widthOf(`${label}:`, 10) + 6;
    pen.text(`${label}:`, x, base);
    pen.text(value, left + 2, base);
    pen.line(left, base + 3, x + width, base + 3, 0.4);
    told[label] = value;
  };
  for (const { head, rows } of own.parts) {
    pen.text(head, 56, y, { size: 11.5, bold: true });
    y += 22;
    for (const row of rows) {
      const width = row.length === 1 ? 483 : 233;
      for (const [i, entry] of row.entries()) field(entry, 56 + i * 250, width, y);
      y += 24;
    }
    y += 8;
  }
  for (const { ask, options } of own.choices) {
    pen.text(ask, 56, y, { size: 11.5, bold: true });
    y += 22;
    const picked = random.integer(0, options.length - 1);
    let x = 56;
    for (const [i, option] of options.entries()) {
      told[option] = i === picked;
      box(kit, x, y, i === picked);
      pen.text(option, x + 16, y);
      x += 40 + pen.widthOf(option, 10);
    }
    y += 32;
  }
  y = kit.prose(own.consent, 56, y, 483, 9) + 26;
  const [place = '', signature = ''] = own.sign;
  field(place, 56, 233, y);
  pen.text(`${signature}:`, 306, y);
  pen.line(312 + pen.widthOf(`${signature}:`, 10), y + 3, 539, y + 3, 0.4);
}

function box(kit: Kit, x: number, y: number, ticked: boolean): void {
  kit.frame(x, y - 8.5, 9.5, 9.5);
  if (!ticked) return;
  kit.pen.line(x + 1.5, y - 7, x + 8, y - 0.5, 1.2);
  kit.pen.line(x + 8, y - 7, x + 1.5, y - 0.5, 1.2);
}
