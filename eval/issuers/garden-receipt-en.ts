// A garden center in Ireland: an 80 mm receipt with quantities on a second line, VAT by code, cash rounded to
// five cents, and the number at the bottom below a separator.

import { formatDate } from '../../training/format.ts';
import { round, sum } from '../../training/random.ts';
import { type Issuer, join, writeHtml } from './issuer.ts';

const CSS = `@page{size:80mm 190mm;margin:4mm}body{font:8.4pt "DejaVu Sans Mono",monospace;margin:0}.c{text-align:center;line-height:1.35}.c b{font-size:11.5pt}
table{width:100%;border-collapse:collapse}td{padding:.8pt 0;vertical-align:top}.r{text-align:right;white-space:nowrap}hr{border:0;border-top:.8pt dashed #000;margin:5pt 0}.big td{font-size:11pt;font-weight:700}.q td{padding-left:10pt}`;

const GOODS: [string, string, number][] = [
  ['COMPOST PEAT FREE 50L', 'A', 8.99],
  ['LAVENDER HIDCOTE 2L', 'B', 9.5],
  ['TERRACOTTA POT 24CM', 'A', 6.49],
  ['TOMATO FEED 1L', 'A', 5.99],
  ['SEED BEETROOT BOLTARDY', 'C', 2.75],
  ['HEDGE SHEARS 10IN', 'A', 24.95],
  ['BIRD FEED MIX 12.75KG', 'A', 19.99],
  ['ROSE PATIO 4L', 'B', 14.99],
  ['GARDEN TWINE JUTE', 'A', 3.29],
  ['STRAWBERRY PLANT 6PK', 'C', 4.99],
  ['SCONE AND TEA', 'D', 5.4],
];
const RATES: Record<string, number> = { A: 23, B: 13.5, C: 0, D: 9 };

export const GARDEN_RECEIPT: Issuer = {
  name: 'garden-receipt-en',
  language: 'en',
  locale: 'en_GB',
  draw(random) {
    const date = random.date('2024-02-01', '2026-09-20');
    const time = `${random.integer(9, 17)}:${String(random.integer(0, 59)).padStart(2, '0')}`.padStart(
      5,
      '0',
    );
    const number = random.code('03-####-1##');
    const rows = random.sample(GOODS, random.integer(1, 7)).map(([description, code, price]) => {
      const quantity = random.chance(0.35) ? random.integer(2, 6) : 1;
      return { description, code, price, quantity, amount: round(quantity * price) };
    });
    const gross = sum(rows.map(({ amount }) => amount));
    const discount = random.chance(0.3) ? round(gross * 0.1) : 0;
    const total = round(gross - discount);
    const cash = random.chance(0.5);
    const due = cash ? round(Math.round(total * 20) / 20) : total;
    const rounding = round(due - total);
    const tendered = cash ? (due % 10 === 0 ? due : Math.ceil(due / 10) * 10) : due;
    const share = discount ? total / gross : 1;
    const taxes = Object.entries(RATES).flatMap(([code, rate]) => {
      const paid = round(sum(rows.filter((row) => row.code === code).map((row) => row.amount)) * share);
      const amount = round((paid * rate) / (100 + rate));
      return paid ? [{ code, rate, base: round(paid - amount), amount }] : [];
    });
    const show = (value: number) => value.toFixed(2);
    const points = random.integer(120, 4800);
    const html = `<div class="c"><b>Kilbride Garden Centre</b><br>Ballinacor Road, Rathdrum<br>Co. Wicklow A67 HX58<br>Tel: 0404 46 118<br>VAT Reg: IE 6388047V</div><hr>
<table><tr><td>${formatDate(date, 'DD/MM/YYYY', 'en_GB')} ${time}</td><td class="r">POS ${random.integer(1, 4)}</td></tr><tr><td>Served by: ${random.pick(['Aoife', 'Declan', 'Marta', 'Sean'])}</td><td></td></tr></table><hr>
<table>${join(rows, (row) => `<tr><td>${row.description}</td><td class="r">${show(row.amount)} ${row.code}</td></tr>${row.quantity > 1 ? `<tr class="q"><td colspan="2">${row.quantity} @ ${show(row.price)}</td></tr>` : ''}`)}
${discount ? `<tr><td>GARDEN CLUB 10%</td><td class="r">-${show(discount)} &nbsp;</td></tr>` : ''}</table><hr>
<table><tr class="big"><td>TOTAL</td><td class="r">€${show(total)}</td></tr>${rounding ? `<tr><td>ROUNDING</td><td class="r">${show(rounding)}</td></tr>` : ''}${cash && rounding ? `<tr class="big"><td>TO PAY</td><td class="r">€${show(due)}</td></tr>` : ''}
<tr><td>${cash ? 'CASH' : 'VISA DEBIT'}</td><td class="r">€${show(tendered)}</td></tr>${cash ? `<tr><td>CHANGE</td><td class="r">€${show(round(tendered - due))}</td></tr>` : ''}</table><hr>
<table><tr><td>VAT</td><td class="r">RATE</td><td class="r">NET</td><td class="r">VAT</td></tr>${join(taxes, (tax) => `<tr><td>${tax.code}</td><td class="r">${tax.rate.toFixed(1)}%</td><td class="r">${show(tax.base)}</td><td class="r">${show(tax.amount)}</td></tr>`)}</table><hr>
${random.chance(0.6) ? `Garden Club points balance: ${points}<br>` : ''}<div class="c">Plants guaranteed for 2 years with receipt<br>www.kilbridegarden.example<br>Receipt ${number}</div>`;
    return {
      html: writeHtml('en', CSS, html),
      truth: {
        document_type: 'receipt',
        fields: {
          number,
          date,
          time,
          currency: 'EUR',
          total,
          ...(discount ? { discount_total: discount } : {}),
          ...(rounding ? { rounding, amount_due: due } : {}),
          payment_method: cash ? 'CASH' : 'VISA DEBIT',
          ...(cash ? { amount_tendered: tendered, change: round(tendered - due) } : {}),
          seller: {
            name: 'Kilbride Garden Centre',
            address: 'Ballinacor Road, Rathdrum, Co. Wicklow A67 HX58',
            tax_id: 'IE 6388047V',
            phone: '0404 46 118',
            website: 'www.kilbridegarden.example',
          },
        },
        line_items: rows.map(({ description, quantity, price, amount }) => ({
          description,
          ...(quantity > 1 ? { quantity, unit_price: price } : {}),
          amount,
        })),
        taxes: taxes.map(({ rate, base, amount }) => ({ rate, base, amount })),
      },
    };
  },
};
