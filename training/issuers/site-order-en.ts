import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const MATERIALS = [
  ['2x6x16 SPF #2', 'EA', 11.42],
  ['5/8" CDX plywood 4x8', 'SHT', 38.6],
  ['Rebar #4 20 ft', 'EA', 9.15],
  ['Ready-mix 4000 psi', 'CY', 162],
  ['Simpson H2.5A tie', 'BOX', 84.5],
  ['6 mil poly 20x100', 'RL', 98],
  ['Anchor bolt 1/2 x 10', 'EA', 1.85],
  ['R-19 batts, 16 in. o.c., unfaced', 'BDL', 61.3],
] as const;

/**
 * A contractor's purchase order: the vendor on the left, the site on the right, and a job number near the
 * order number.
 */
export const SITE_ORDER: Issuer = {
  name: 'dev-cascade-builders',
  language: 'en',
  locale: 'en_US',
  draw(random) {
    const money = (value: number) => formatNumber(value, ',', '.');
    const day = (iso: string) => formatDate(iso, 'M/D/YYYY', 'en_US');
    const date = random.date('2024-01-03', '2026-09-28');
    const needed = addDays(date, random.integer(3, 20));
    const vendor = random.company();
    const [home, site] = [random.address(), random.address()];
    const job = random.code('2#-###');
    const number = `${job}-${random.code('0##')}`;
    const items = random.sample(MATERIALS, random.integer(1, 8)).map(([description, unit, price]) => {
      const quantity = random.integer(1, 120);
      return { description, unit, quantity, unit_price: price, amount: round(quantity * price) };
    });
    const subtotal = sum(items.map(({ amount }) => amount));
    const shipping = random.chance(0.5) ? random.pick([75, 120, 185]) : 0;
    const tax = round(subtotal * 0.089);
    const total = sum([subtotal, tax, shipping]);
    const css = `@page{size:Letter;margin:.6in}body{font:9.5pt "Liberation Sans",Arial}.t{display:flex;justify-content:space-between}.v{display:grid;grid-template-columns:1fr 1fr;border:1px solid #000;margin-top:12px}.v div{padding:6px;border-right:1px solid #000}.l th,.l td,.i th,.i td{border:1px solid #000;padding:3px 6px}.l,.i{width:100%;border-collapse:collapse;margin-top:10px}th{background:#e8e8e8;font-size:8pt}.r{text-align:right}`;
    const body = `<div class="t"><div><b style="font-size:14pt">Cascade Builders LLC</b><br>4110 Rainier Ave S<br>Seattle, WA 98118<br>(206) 555-0171</div><div style="text-align:right"><b style="font-size:18pt">PURCHASE ORDER</b><br>P.O. # <b>${number}</b><br>Date: ${day(date)}</div></div>
<div class="v"><div><b>VENDOR</b><br>${escapeHtml(vendor)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</div><div><b>SHIP TO</b><br>Job ${job}<br>${escapeHtml(site.street)}<br>${escapeHtml(site.city)}</div></div>
<table class="l"><tr><th>Requested by</th><th>Job</th><th>Required on site</th><th>Terms</th></tr><tr><td>${escapeHtml(random.person())}</td><td>${job}</td><td>${day(needed)}</td><td>Net 30</td></tr></table>
<table class="i"><tr><th>Qty</th><th>U/M</th><th>Description</th><th>Unit price</th><th>Extended</th></tr>${join(items, (item) => `<tr><td class="r">${item.quantity}</td><td>${item.unit}</td><td>${escapeHtml(item.description)}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}
<tr><td colspan="3"></td><td>Subtotal</td><td class="r">${money(subtotal)}</td></tr><tr><td colspan="3"></td><td>Sales tax 8.9%</td><td class="r">${money(tax)}</td></tr><tr><td colspan="3"></td><td>Freight</td><td class="r">${shipping > 0 ? money(shipping) : '-'}</td></tr><tr><td colspan="3"></td><td><b>TOTAL USD</b></td><td class="r"><b>${money(total)}</b></td></tr></table>
<p>Show the P.O. number on all invoices and delivery notes. Send invoices to ap@cascadebuilders.example.</p>`;
    return {
      html: writeHtml('en', css, body),
      truth: {
        document_type: 'purchase_order',
        fields: {
          number,
          date,
          delivery_date: needed,
          currency: 'USD',
          subtotal,
          tax_total: tax,
          ...(shipping > 0 ? { shipping } : {}),
          total,
          payment_terms: 'Net 30',
          delivery_address: site.line,
          seller: { name: vendor, address: home.line },
          buyer: {
            name: 'Cascade Builders LLC',
            address: '4110 Rainier Ave S, Seattle, WA 98118',
            phone: '(206) 555-0171',
            email: 'ap@cascadebuilders.example',
          },
        },
        line_items: items,
      },
    };
  },
};
