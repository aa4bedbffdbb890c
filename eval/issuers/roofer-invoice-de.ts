// A roofer in Kassel: a letterhead with a sidebar, numbered items in groups with a subtotal for each group,
// progress payments that are deducted after the total, and a sentence that offers a discount for early
// payment.

import { formatDate } from '../../training/format.ts';
import { addDays, round, sum } from '../../training/random.ts';
import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from './issuer.ts';

const CSS = `@page{size:A4;margin:14mm 18mm 12mm 20mm}body{font:9.8pt "DejaVu Serif",serif}
.name{font-size:19pt;letter-spacing:1pt;border-bottom:2pt solid #7a1f1f;padding-bottom:3pt;margin-bottom:22pt}.name small{font-size:9pt;letter-spacing:0;float:right;padding-top:11pt}
.win{font-size:6.8pt;text-decoration:underline;margin-bottom:5pt}.to{height:82pt;line-height:1.4;width:270pt;float:left}
.side{float:right;width:170pt;font-size:8.6pt;line-height:1.55}.side td:first-child{color:#555;padding-right:8pt}.clear{clear:both}
h2{font-size:12.5pt;margin:12pt 0 2pt}.pos{width:100%;border-collapse:collapse;margin-top:9pt}.pos th{background:#eee;font-size:8.6pt;padding:3pt;text-align:left}
.pos td{padding:3pt;vertical-align:top}.g td{font-weight:700;padding-top:8pt}.s td{border-top:.5pt solid #888;font-style:italic}.r,.pos th.r{text-align:right}
.tot{margin:12pt 0 0 auto;width:250pt;border-collapse:collapse}.tot td{padding:2.4pt 0}.big td{font-weight:700;border-top:1pt solid;border-bottom:2.4pt double}
.foot{display:flex;justify-content:space-between;font-size:7pt;line-height:1.4;margin-top:26pt;border-top:1pt solid #7a1f1f;padding-top:4pt}`;

const GROUPS: [string, [string, string, number, number, number][]][] = [
  [
    'Abbruch',
    [
      ['Alte Dachziegel abdecken und entsorgen', 'm²', 12.5, 19.8, 140],
      ['Dachlattung ausbauen', 'm²', 4.2, 7.9, 140],
      ['Container 7 m³ stellen, Bauschutt', 'Stk', 265, 340, 2],
    ],
  ],
  [
    'Eindeckung',
    [
      ['Unterspannbahn diffusionsoffen liefern und verlegen', 'm²', 6.8, 11.4, 150],
      ['Konterlattung 30/50 mm', 'lfm', 1.9, 3.4, 220],
      ['Tondachziegel Hohlfalz naturrot liefern und decken', 'm²', 28, 41.5, 150],
      ['Firstziegel trocken verlegt', 'lfm', 31, 44, 18],
    ],
  ],
  [
    'Spenglerarbeiten',
    [
      ['Hängerinne Titanzink 333 mm, vorgehängt', 'lfm', 36.5, 52, 24],
      ['Fallrohr DN 100 mit Rohrschellen', 'lfm', 27, 38.5, 16],
      ['Kaminverwahrung Walzblei', 'Stk', 290, 465, 1],
    ],
  ],
  [
    'Sonstiges',
    [
      ['Facharbeiterstunde', 'Std', 58, 66.5, 14],
      ['Anfahrt Montagefahrzeug', 'Pausch', 45, 75, 1],
      ['Gerüst vorhalten, zusätzliche Woche', 'Wo', 110, 185, 3],
    ],
  ],
];

export const ROOFER_INVOICE: Issuer = {
  name: 'roofer-invoice-de',
  language: 'de',
  locale: 'de',
  draw(random) {
    const show = (value: number) => formatNumber(value, '.', ',');
    const day = (iso: string) => formatDate(iso, 'DD.MM.YYYY', 'de');
    const date = random.date('2023-02-01', '2026-08-20');
    const due = addDays(date, 21);
    const number = `${date.slice(2, 4)}-${random.code('0###').padStart(4, '0')}`;
    const customer = random.code('1####');
    const buyer = random.chance(0.65) ? random.person() : random.company();
    const place = random.address();
    const site = random.chance(0.6) ? random.address().line : null;
    let position = 0;
    const groups = random.sample(GROUPS, random.integer(1, 3)).map(([title, works], index) => ({
      title: `${index + 1}  ${title}`,
      rows: random
        .sample(works, random.integer(1, works.length))
        .map(([description, unit, least, most, top]) => {
          position += 1;
          const quantity = top > 5 ? random.decimal(3, top, unit === 'Std' ? 1 : 2) : random.integer(1, top);
          const price = random.money(least, most);
          return { position, description, unit, quantity, price, amount: round(quantity * price) };
        }),
    }));
    const rows = groups.flatMap((group) => group.rows);
    const subtotal = sum(rows.map(({ amount }) => amount));
    const tax = round(subtotal * 0.19);
    const total = round(subtotal + tax);
    const advance = random.chance(0.4) ? round(Math.floor(total * 0.004) * 100) : 0;
    const open = round(total - advance);
    const discount = random.chance(0.5);
    const html = `<div class="name">Dachdeckerei Wiegand<small>Meisterbetrieb seit 1961 · Steildach · Flachdach · Spenglerei</small></div>
<div class="to"><div class="win">Dachdeckerei Wiegand GmbH · Holländische Str. 212 · 34127 Kassel</div>${escapeHtml(buyer)}<br>${escapeHtml(place.street)}<br>${escapeHtml(place.city)}</div>
<table class="side"><tr><td>Belegnr.</td><td>${number}</td></tr><tr><td>Kunde</td><td>${customer}</td></tr><tr><td>Kassel, den</td><td>${day(date)}</td></tr><tr><td>Bearbeiter</td><td>${random.pick(['Fr. Wiegand', 'Hr. Noll'])}</td></tr><tr><td>Telefon</td><td>0561 / 98 27 41-0</td></tr><tr><td>Mail</td><td>buero@dach-wiegand.example</td></tr></table>
<div class="clear"></div><h2>Rechnung</h2>${site ? `Bauvorhaben: ${escapeHtml(site)}<br>` : ''}Für die ausgeführten Arbeiten erlauben wir uns zu berechnen:
<table class="pos"><tr><th>Pos</th><th class="r">Menge</th><th>Einh.</th><th>Bezeichnung</th><th class="r">EP €</th><th class="r">GP €</th></tr>
${join(groups, (group) => `<tr class="g"><td colspan="6">${group.title}</td></tr>${join(group.rows, (row) => `<tr><td>${String(row.position).padStart(3, '0')}</td><td class="r">${formatNumber(row.quantity, '.', ',')}</td><td>${row.unit}</td><td style="width:200pt">${row.description}</td><td class="r">${show(row.price)}</td><td class="r">${show(row.amount)}</td></tr>`)}${groups.length > 1 ? `<tr class="s"><td colspan="5" class="r">Summe ${group.title.slice(3)}</td><td class="r">${show(sum(group.rows.map((row) => row.amount)))}</td></tr>` : ''}`)}</table>
<table class="tot"><tr><td>Nettobetrag</td><td class="r">${show(subtotal)} €</td></tr><tr><td>zzgl. 19 % MwSt.</td><td class="r">${show(tax)} €</td></tr><tr class="big"><td>Gesamtbetrag</td><td class="r">${show(total)} €</td></tr>
${advance ? `<tr><td>abzgl. Abschlagszahlung</td><td class="r">-${show(advance)} €</td></tr><tr class="big"><td>Noch zu zahlen</td><td class="r">${show(open)} €</td></tr>` : ''}</table>
<p>Zahlbar bis ${day(due)} ohne Abzug.${discount ? ` Bei Zahlung bis ${day(addDays(date, 8))} gewähren wir 2 % Skonto = ${show(round(open * 0.02))} €.` : ''} Bitte geben Sie bei der Überweisung die Belegnummer an.${site ? '' : ' Der Rechnungsempfänger ist verpflichtet, die Rechnung zwei Jahre aufzubewahren.'}</p>
<div class="foot"><div>Dachdeckerei Wiegand GmbH<br>Holländische Str. 212<br>34127 Kassel</div><div>Amtsgericht Kassel HRB 11874<br>GF: Anja Wiegand<br>USt-IdNr. DE 214 880 377</div><div>Kasseler Bank<br>IBAN DE38 7435 0000 0004 4182 73<br>BIC BYLADEM1LAH</div></div>`;
    return {
      html: writeHtml('de', CSS, html),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          customer_number: customer,
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          ...(advance ? { amount_paid: advance, amount_due: open } : {}),
          seller: {
            name: 'Dachdeckerei Wiegand GmbH',
            address: 'Holländische Str. 212, 34127 Kassel',
            tax_id: 'DE 214 880 377',
            registration_number: 'HRB 11874',
            email: 'buero@dach-wiegand.example',
            phone: '0561 / 98 27 41-0',
            iban: 'DE38 7435 0000 0004 4182 73',
            bic: 'BYLADEM1LAH',
          },
          buyer: { name: buyer, address: place.line },
        },
        line_items: rows.map(({ description, unit, quantity, price, amount }) => ({
          description,
          quantity,
          unit,
          unit_price: price,
          amount,
        })),
        taxes: [{ rate: 19, amount: tax }],
      },
    };
  },
};
