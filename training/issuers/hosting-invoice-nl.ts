import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const SERVICES = [
  ['Webhosting Pro', 12.5],
  ['Virtuele server 8 GB', 39],
  ['Domeinnaam .nl', 7.95],
  ['Back-upopslag 500 GB', 14.9],
  ['SSL-certificaat wildcard', 69],
  ['Beheeruren buiten contract', 85],
  ['E-mailbox extra 50 GB', 3.5],
] as const;

/**
 * A hosting company's invoice: labels above values, a period below each item, and credits in negative rows.
 */
export const HOSTING_INVOICE: Issuer = {
  name: 'dev-polderhost',
  language: 'nl',
  locale: 'nl',
  draw(random) {
    const money = (value: number) => `€ ${formatNumber(value, '.', ',')}`;
    const day = (iso: string) => formatDate(iso, 'D MMMM YYYY', 'nl');
    const date = random.date('2024-01-03', '2026-10-01');
    const due = addDays(date, 14);
    const buyer = random.company();
    const home = random.address();
    const number = `${date.slice(0, 4)}${random.code('0####')}`;
    const customer = random.code('K-#####');
    const reference = random.chance(0.5) ? random.code('PO-####/??') : null;
    const items = random.sample(SERVICES, random.integer(1, 6)).map(([name, price]) => {
      const quantity = random.pick([1, 1, 2, 3, 12]);
      const from = addDays(date, random.integer(1, 20));
      return {
        name,
        period: `${formatDate(from, 'DD-MM-YYYY', 'nl')} t/m ${formatDate(addDays(from, 364), 'DD-MM-YYYY', 'nl')}`,
        quantity,
        unit_price: price,
        amount: round(quantity * price),
      };
    });
    const credit = random.chance(0.3) ? -random.money(3, 12) : 0;
    const rows = [
      ...items.map(({ name, period, ...rest }) => ({
        description: `${name} ${period}`,
        name,
        period,
        ...rest,
      })),
      ...(credit < 0
        ? [
            {
              description: 'Creditering storing vorige maand',
              name: 'Creditering storing vorige maand',
              period: '',
              quantity: 1,
              unit_price: credit,
              amount: credit,
            },
          ]
        : []),
    ];
    const subtotal = sum(rows.map(({ amount }) => amount));
    const tax = round(subtotal * 0.21);
    const total = sum([subtotal, tax]);
    const css = `@page{size:A4;margin:18mm 20mm}body{font:10pt "DejaVu Sans",sans-serif;color:#333}.brand{font-size:22pt;font-weight:bold;color:#0a7d8c}
.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:4mm;margin:10mm 0}.grid small{display:block;color:#888;font-size:7.5pt}
table{width:100%;border-collapse:collapse}th{font-size:8pt;color:#888;text-align:left;border-bottom:1px solid #ccc}td{padding:4px 0;vertical-align:top}.r{text-align:right}td small{color:#888}
.tot td{padding:2px 0}.f{position:fixed;bottom:0;font-size:7.5pt;color:#888}`;
    const body = `<div class="brand">polderhost</div>
<p style="margin-top:10mm">${escapeHtml(buyer)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</p>
<div class="grid"><div><small>Factuurnummer</small>${number}</div><div><small>Factuurdatum</small>${day(date)}</div><div><small>Vervaldatum</small>${day(due)}</div><div><small>Klantnummer</small>${customer}</div>${reference ? `<div><small>Uw kenmerk</small>${reference}</div>` : ''}</div>
<table><tr><th>Omschrijving</th><th class="r">Aantal</th><th class="r">Prijs</th><th class="r">Bedrag</th></tr>
${join(rows, (item) => `<tr><td>${escapeHtml(item.name)}${item.period ? `<br><small>${item.period}</small>` : ''}</td><td class="r">${item.quantity}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}</table>
<table class="tot" style="width:70mm;margin:6mm 0 0 auto;border-top:1px solid #ccc"><tr><td>Totaal excl. btw</td><td class="r">${money(subtotal)}</td></tr><tr><td>21% btw</td><td class="r">${money(tax)}</td></tr><tr><td><b>Totaal incl. btw</b></td><td class="r"><b>${money(total)}</b></td></tr></table>
<p style="margin-top:10mm">${random.chance(0.5) ? `Het bedrag wordt rond ${day(due)} automatisch afgeschreven.` : `Wij verzoeken u het bedrag vóór ${day(due)} over te maken onder vermelding van het factuurnummer.`}</p>
<div class="f">Polderhost B.V. · Zuiderdijk 40, 1778 KT Westerland · KvK 37115524 · Btw NL814552309B01 · IBAN NL82 RABO 0317 4822 95 · support@polderhost.example · 0227 603 114</div>`;
    return {
      html: writeHtml('nl', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          customer_number: customer,
          ...(reference ? { order_number: reference } : {}),
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          seller: {
            name: ['Polderhost B.V.', 'polderhost'],
            address: 'Zuiderdijk 40, 1778 KT Westerland',
            registration_number: ['37115524', 'KvK 37115524'],
            tax_id: 'NL814552309B01',
            iban: 'NL82RABO0317482295',
            email: 'support@polderhost.example',
            phone: '0227 603 114',
          },
          buyer: { name: buyer, address: home.line },
        },
        line_items: rows.map(({ name: _, period: __, ...item }) => item),
      },
    };
  },
};
