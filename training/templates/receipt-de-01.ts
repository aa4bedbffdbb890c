import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page } from '../page.ts';
import { round, sum } from '../random.ts';
import { day, list, nullable, numeric, object, text, whole } from '../schema.ts';
import type { Template } from '../template.ts';

const DISHES = [
  'Wiener Schnitzel m. Pommes',
  'Rinderroulade',
  'Pils 0,5',
  'Apfelschorle 0,4',
  'Kaiserschmarrn',
  'Beilagensalat',
  'Tagessuppe',
  'Espresso doppelt',
  'Riesling 0,2',
  'Käsespätzle',
  'Kinderteller',
  'Radler 0,3',
];

/**
 * A restaurant receipt from a German cash register: two VAT rates, and the signature data of the fiscal
 * module.
 */
export const template: Template = {
  name: 'receipt-de-01',
  issuer: 'de-restaurant',
  language: 'de',
  locale: 'de',
  make(random) {
    const f = chooseFormats(random, 'EUR', random.pick(['DD.MM.YYYY', 'DD.MM.YY']));
    const seller = `${random.pick(['Gasthaus', 'Restaurant', 'Wirtshaus', 'Brauhaus'])} ${random.pick(['Zum Löwen', 'Alte Post', 'Krone', 'Waldblick', 'Am Markt'])}`;
    const home = random.address();
    const taxNumber = random.code('##/###/#####');
    const date = random.date();
    const time = `${random.integer(11, 23)}:${random.integer(10, 59)}`;
    const number = random.code(random.pick(['######', 'R-#####', '####']));
    const tableNumber = String(random.integer(1, 60));
    const letters = random.chance(0.7);
    const items = random.list(random.integer(1, 16), () => {
      const description = random.pick(DISHES);
      const quantity = random.integer(1, 4);
      const unit_price = random.integer(6, 48) / 2;
      const drink = /\d|Espresso/.test(description);
      return {
        quantity,
        description,
        unit_price,
        tax_rate: drink ? 19 : 7,
        amount: round(quantity * unit_price),
      };
    });
    const total = sum(items.map((item) => item.amount));
    const taxes = [19, 7]
      .map((rate) => {
        const gross = sum(items.filter((item) => item.tax_rate === rate).map((item) => item.amount));
        const base = round(gross / (1 + rate / 100));
        return { rate, base, amount: round(gross - base), gross };
      })
      .filter((part) => part.gross > 0);
    const cash = random.chance(0.5);
    const given = Math.ceil((total + 1) / 10) * 10;
    const tip = !cash && random.chance(0.4) ? random.integer(1, 9) : 0;
    const layout = random.pick(['one', 'two', 'times']);
    const show = (value: number) => f.amount(value);
    const letter = (rate: number) => (letters ? (rate === 19 ? ' A' : ' B') : '');
    const row = (left: string, right: string, extra = '') =>
      html`<div class="row ${extra}" style="gap:4pt"><span>${left}</span><span class="n">${right}</span></div>`;
    const rows = items.map((item) =>
      layout === 'one'
        ? row(`${item.quantity} x ${item.description}`, show(item.amount) + letter(item.tax_rate))
        : layout === 'two'
          ? html`<div>${item.description}</div>${row(`  ${item.quantity} x ${show(item.unit_price)}`, show(item.amount) + letter(item.tax_rate))}`
          : html`<div style="display:flex;gap:4pt"><span style="width:8%">${item.quantity}</span><span style="flex:1">${item.description}</span><span class="r" style="width:18%">${show(item.unit_price)}</span><span class="r n" style="width:22%">${show(item.amount)}${letter(item.tax_rate)}</span></div>`,
    );
    const printsUnit = layout !== 'one';
    const body = html`<div class="c">${random.chance(0.6) ? html`<b>${seller}</b>` : logo(random, seller)}${lines(home.street, home.city, `St.-Nr. ${taxNumber}`)}</div><br>
${row(`${random.pick(['Rechnung Nr.', 'Beleg-Nr.', 'Rg.Nr.'])} ${number}`, `Tisch ${tableNumber}`)}${row(f.date(date), `${time}${random.pick([' Uhr', ''])}`)}<hr>${layout === 'times' ? html`<div class="s">Anz Artikel <span style="float:right">E-Preis &nbsp; Gesamt</span></div>` : ''}${rows}<hr>
${row(random.pick(['Summe EUR', 'TOTAL', 'Zu zahlen', 'Gesamtbetrag']), show(total), 'b')}
<table class="full s" style="margin:4pt 0"><tr><th>MwSt</th><th class="r">Netto</th><th class="r">Steuer</th><th class="r">Brutto</th></tr>${taxes.map((part) => html`<tr><td>${letter(part.rate)} ${part.rate}%</td><td class="r">${show(part.base)}</td><td class="r">${show(part.amount)}</td><td class="r">${show(part.gross)}</td></tr>`)}</table>
${cash ? html`${row(random.pick(['Bar', 'Gegeben Bar', 'BAR gegeben']), show(given))}${row(random.pick(['Zurück', 'Rückgeld']), show(round(given - total)))}` : html`${tip ? row(random.pick(['Trinkgeld', 'TIP']), show(tip)) : ''}${row(random.pick(['girocard', 'EC-Karte', 'Kartenzahlung']), show(total + tip))}`}
<div class="s" style="margin-top:6pt;word-break:break-all">TSE-Signatur ${random.code('??#?#####??##?#?###?#?#???##')} Sig.-Zähler ${random.integer(1000, 99999)}</div><div class="c">Es bediente Sie ${random.faker.person.firstName()}. Vielen Dank!</div>`;
    return {
      html: page(
        random,
        {
          size: `80mm ${150 + items.length * 11}mm`,
          margin: '5mm',
          fonts: ['Cousine', 'Arimo', 'Roboto Condensed'],
          points: [8, 9],
        },
        body,
      ),
      truth: {
        document_type: 'receipt',
        fields: {
          number,
          date,
          time,
          currency: 'EUR',
          total,
          ...(tip ? { tip } : {}),
          ...(cash ? { amount_tendered: given, change: round(given - total) } : {}),
          seller: { name: seller, address: home.line, tax_id: taxNumber },
        },
        line_items: items.map(({ unit_price, tax_rate, ...item }) => ({
          ...item,
          ...(printsUnit ? { unit_price } : {}),
          ...(letters ? { tax_rate } : {}),
        })),
        taxes: taxes.map(({ gross: _, ...part }) => part),
        schema: object({
          restaurant: text(),
          visited_on: day(),
          table_no: text(),
          total_eur: numeric(),
          tip: nullable(numeric('Tip on a card payment')),
          dishes: list(object({ count: whole(), name: text(), price_total: numeric() })),
        }),
        custom: {
          restaurant: seller,
          visited_on: date,
          table_no: tableNumber,
          total_eur: total,
          tip: tip || null,
          dishes: items.map((item) => ({
            count: item.quantity,
            name: item.description,
            price_total: item.amount,
          })),
        },
      },
    };
  },
};
