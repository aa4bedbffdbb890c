import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const PLANS = [
  ['Team plan', 49],
  ['Additional seats', 12],
  ['Audit log add-on', 30],
  ['Priority support', 199],
  ['API calls, per 1,000', 0.8],
  ['Onboarding session', 450],
] as const;

/** A software company's invoice: the amount above the list, a discount, and a period below each item. */
export const SOFTWARE_INVOICE: Issuer = {
  name: 'dev-loomgrid',
  language: 'en',
  locale: 'en_US',
  draw(random) {
    const money = (value: number) => `${value < 0 ? '-' : ''}$${formatNumber(Math.abs(value), ',', '.')}`;
    const day = (iso: string) => formatDate(iso, 'MMMM D, YYYY', 'en_US');
    const date = random.date('2024-01-03', '2026-09-28');
    const due = addDays(date, random.pick([0, 7, 15]));
    const buyer = random.company();
    const home = random.address();
    const number = random.code('LG??##-00##').toUpperCase();
    const email = random.email(buyer);
    const items = random.sample(PLANS, random.integer(1, 5)).map(([description, price]) => {
      const quantity = price < 20 ? random.integer(3, 80) : 1;
      return { description, quantity, unit_price: price, amount: round(quantity * price) };
    });
    const subtotal = sum(items.map(({ amount }) => amount));
    const discount = random.chance(0.35) ? round(subtotal * 0.1) : 0;
    const tax = random.chance(0.6) ? round((subtotal - discount) * 0.0825) : 0;
    const total = sum([subtotal, -discount, tax]);
    const until = (index: number) =>
      `${formatDate(date, 'MMM D', 'en_US')} – ${formatDate(addDays(date, 30 + index), 'MMM D, YYYY', 'en_US')}`;
    const css = `@page{size:Letter;margin:.7in}body{font:10pt "DejaVu Sans",sans-serif;color:#1a1f36}.t{display:flex;justify-content:space-between}.m td{padding:1px 14px 1px 0}.two{display:grid;grid-template-columns:1fr 1fr;margin:18px 0}table.i{width:100%;border-collapse:collapse}.i th{font-size:8pt;font-weight:normal;color:#697386;text-align:left;border-bottom:1px solid #ccc;padding:4px 0}.i td{padding:5px 0}.r{text-align:right!important}small{color:#697386}`;
    const body = `<div class="t"><b style="font-size:17pt">Invoice</b><b style="font-size:15pt;color:#5b4bd6">loomgrid</b></div>
<table class="m"><tr><td><b>Invoice number</b></td><td>${number}</td></tr><tr><td>Date of issue</td><td>${day(date)}</td></tr><tr><td>Date due</td><td>${day(due)}</td></tr></table>
<div class="two"><div><b>Loomgrid, Inc.</b><br>2200 Chestnut Bend<br>Boise, ID 83702<br>billing@loomgrid.example<br>EIN 84-3370915</div><div><b>Bill to</b><br>${escapeHtml(buyer)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}<br>${email}</div></div>
<h2>${money(total)} due ${day(due)}</h2>
<table class="i"><tr><th>Description</th><th class="r">Qty</th><th class="r">Unit price</th><th class="r">Amount</th></tr>${join(items, (item, index) => `<tr><td>${item.description}<br><small>${until(index)}</small></td><td class="r">${item.quantity}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}</table>
<table class="m" style="margin:12px 0 0 auto"><tr><td>Subtotal</td><td class="r">${money(subtotal)}</td></tr>${discount > 0 ? `<tr><td>Partner discount (10% off)</td><td class="r">${money(-discount)}</td></tr>` : ''}${tax > 0 ? `<tr><td>Sales tax (8.25%)</td><td class="r">${money(tax)}</td></tr>` : ''}<tr><td>Total</td><td class="r">${money(total)}</td></tr><tr><td><b>Amount due</b></td><td class="r"><b>${money(total)}</b></td></tr></table>
<p style="margin-top:40px"><small>Questions about this invoice? Write to billing@loomgrid.example or visit www.loomgrid.example/help</small></p>`;
    return {
      html: writeHtml('en', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          currency: 'USD',
          subtotal,
          ...(discount > 0 ? { discount_total: discount } : {}),
          ...(tax > 0 ? { tax_total: tax } : {}),
          total,
          amount_due: total,
          seller: {
            name: ['Loomgrid, Inc.', 'loomgrid'],
            address: '2200 Chestnut Bend, Boise, ID 83702',
            email: 'billing@loomgrid.example',
            tax_id: '84-3370915',
            website: ['www.loomgrid.example', 'www.loomgrid.example/help'],
          },
          buyer: { name: buyer, address: home.line, email },
        },
        line_items: items.map((item, index) => ({
          ...item,
          description: `${item.description} ${until(index)}`,
        })),
      },
    };
  },
};
