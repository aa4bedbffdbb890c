// A sign maker in Leeds that uses cloud accounting: metadata in a column without colons, sign sizes on a
// second line of the description, and amounts already paid below the total.

import { formatDate } from '../../training/format.ts';
import { addDays, round, sum } from '../../training/random.ts';
import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from './issuer.ts';

const CSS = `@page{size:A4;margin:16mm 15mm 14mm}body{font:9.6pt "DejaVu Sans",sans-serif;color:#222}
.top{display:flex;justify-content:space-between}h1{font-size:21pt;font-weight:400;margin:0 0 14pt}
.logo{font-size:15pt;font-weight:700;color:#b3261e;text-align:right}.cols{display:flex;gap:26pt}
.to{width:190pt;line-height:1.45}.meta{width:120pt}.meta b{display:block;margin-top:5pt}.meta b:first-child{margin-top:0}
.us{line-height:1.45;flex:1}table{width:100%;border-collapse:collapse;margin-top:26pt}
th{text-align:left;border-bottom:1.2pt solid #222;padding:5pt 3pt}td{border-bottom:.5pt solid #ccc;padding:6pt 3pt;vertical-align:top}
.r{text-align:right}.sub{color:#555;font-size:8.6pt}.sum td{border:0;padding:3.4pt}.sum .line td{border-top:1.2pt solid #222;font-weight:700}
.due{margin-top:24pt;font-size:10.4pt;font-weight:700}.pay{line-height:1.5}
.foot{margin-top:30pt;font-size:7.4pt;color:#666;border-top:.5pt solid #bbb;padding-top:5pt}`;

const GOODS: [string, string, number, number][] = [
  ['Fascia sign, folded aluminium', 'Powder coated RAL 7016, flat-cut acrylic text', 380, 1150],
  ['Projecting sign, double sided', '600 mm diameter, bracket included', 165, 320],
  ['Window vinyl, frosted', 'Cut to template, one colour', 42, 140],
  ['Vehicle livery, short wheelbase van', 'Cast vinyl, sides and rear', 290, 640],
  ['Site survey', '', 65, 95],
  ['Installation, two fitters', 'Access equipment not included', 180, 460],
  ['LED halo illumination kit', '12 V, driver IP67', 95, 240],
  ['Wayfinding totem 1800 mm', 'Galvanised root frame', 740, 1480],
  ['Banner, mesh PVC', 'Hemmed, eyelets every 500 mm', 58, 175],
  ['A-board, snap frame A1', '', 48, 79],
  ['Artwork changes', 'Second and later proofs', 25, 60],
];

export const SIGNAGE_INVOICE: Issuer = {
  name: 'signage-invoice-en',
  language: 'en',
  locale: 'en_GB',
  draw(random) {
    const show = (value: number) => formatNumber(value, ',', '.');
    const day = (iso: string) => formatDate(iso, 'D MMM YYYY', 'en_GB');
    const date = random.date('2024-01-08', '2026-08-30');
    const due = addDays(date, random.pick([14, 30]));
    const number = `INV-${random.code('4###')}`;
    const order = random.chance(0.7) ? random.code(random.pick(['PO-#####', 'K/###/##', 'REF ####'])) : null;
    const company = random.company();
    const place = random.address();
    const contact = random.chance(0.5) ? random.person() : null;
    const rows = random.sample(GOODS, random.integer(2, 7)).map(([description, sub, least, most]) => {
      const quantity = random.chance(0.3) ? random.integer(2, 12) : 1;
      const price = random.money(least, most);
      return { description, sub, quantity, price, amount: round(quantity * price) };
    });
    const subtotal = sum(rows.map(({ amount }) => amount));
    const tax = round(subtotal * 0.2);
    const total = round(subtotal + tax);
    const paid = random.chance(0.4) ? round(total * random.pick([0.3, 0.5])) : 0;
    const html = `<div class="top"><h1>TAX INVOICE</h1><div class="logo">HARLOW PIKE<br>SIGNS</div></div>
<div class="cols"><div class="to">${escapeHtml(company)}<br>${contact ? `Attention: ${contact}<br>` : ''}${escapeHtml(place.street)}<br>${escapeHtml(place.city)}</div>
<div class="meta"><b>Invoice Date</b>${day(date)}<b>Invoice Number</b>${number}${order ? `<b>Reference</b>${order}` : ''}<b>VAT Number</b>GB 407 2281 63</div>
<div class="us">Harlow Pike Signs Ltd<br>Unit 9 Albion Works<br>Copley Hill<br>LEEDS LS12 1HY<br>UNITED KINGDOM<br>0113 496 0274<br>accounts@harlowpike.example</div></div>
<table><tr><th>Description</th><th class="r">Quantity</th><th class="r">Unit Price</th><th class="r">VAT</th><th class="r">Amount GBP</th></tr>
${join(rows, (row) => `<tr><td>${row.description}${row.sub ? `<br><span class="sub">${row.sub}</span>` : ''}</td><td class="r">${row.quantity.toFixed(2)}</td><td class="r">${show(row.price)}</td><td class="r">20%</td><td class="r">${show(row.amount)}</td></tr>`)}</table>
<table class="sum" style="margin-top:4pt"><tr><td class="r">Subtotal</td><td class="r" width="90">${show(subtotal)}</td></tr><tr><td class="r">TOTAL VAT 20%</td><td class="r">${show(tax)}</td></tr>
<tr class="line"><td class="r">TOTAL GBP</td><td class="r">${show(total)}</td></tr>${paid ? `<tr><td class="r">Less Amount Paid</td><td class="r">${show(paid)}</td></tr><tr class="line"><td class="r">AMOUNT DUE GBP</td><td class="r">${show(round(total - paid))}</td></tr>` : ''}</table>
<div class="due">Due Date: ${day(due)}</div><div class="pay">Please pay by BACS to Harlow Pike Signs Ltd, sort code 30-92-68, account 41772305.<br>International payments: IBAN GB25 LOYD 3092 6841 7723 05</div>
<div class="foot">Company Registration No: 08814427. Registered Office: 2 Park Square East, Leeds, LS1 2NE, United Kingdom. Goods remain our property until paid in full.</div>`;
    return {
      html: writeHtml('en', CSS, html),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          ...(order ? { order_number: order } : {}),
          currency: 'GBP',
          subtotal,
          tax_total: tax,
          total,
          ...(paid ? { amount_paid: paid, amount_due: round(total - paid) } : {}),
          seller: {
            name: 'Harlow Pike Signs Ltd',
            address: 'Unit 9 Albion Works, Copley Hill, LEEDS LS12 1HY, UNITED KINGDOM',
            tax_id: 'GB 407 2281 63',
            registration_number: '08814427',
            email: 'accounts@harlowpike.example',
            phone: '0113 496 0274',
            iban: 'GB25 LOYD 3092 6841 7723 05',
          },
          buyer: { name: company, address: place.line },
        },
        line_items: rows.map((row) => ({
          description: row.sub ? `${row.description} ${row.sub}` : row.description,
          quantity: row.quantity,
          unit_price: row.price,
          tax_rate: 20,
          amount: row.amount,
        })),
        taxes: [{ rate: 20, amount: tax }],
      },
    };
  },
};
