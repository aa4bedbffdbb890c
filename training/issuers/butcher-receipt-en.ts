import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { round, sum } from '../random.ts';

const MEAT = [
  ['Beef mince', 11.9],
  ['Lamb shoulder', 17.5],
  ['Chicken thighs', 9.8],
  ['Pork sausages', 12.4],
  ['Ribeye steak', 34],
  ['Bacon', 15.2],
  ['Marrow bones', 4.5],
] as const;

/**
 * A butcher's receipt: weights below the items, a discount, and cash rounding to five cents, with the totals
 * before and after both.
 */
export const BUTCHER_RECEIPT: Issuer = {
  name: 'dev-corner-butcher',
  language: 'en',
  locale: 'en_GB',
  draw(random) {
    const money = (value: number) => formatNumber(value, ',', '.');
    const date = random.date('2024-01-03', '2026-10-01');
    const time = `${random.pick(['08', '11', '15', '17'])}:${random.integer(10, 59)}`;
    const number = random.code('4-######');
    const items = random.sample(MEAT, random.integer(1, 6)).map(([description, price]) => {
      const quantity = random.decimal(0.2, 2.4, 3);
      return { description, quantity, unit_price: price, amount: round(quantity * price) };
    });
    const before = sum(items.map(({ amount }) => amount));
    const discount = random.chance(0.4) ? round(before * 0.05) : 0;
    const exact = sum([before, -discount]);
    const isCash = random.chance(0.6);
    const total = isCash ? round(Math.round(exact * 20) / 20) : exact;
    const rounding = sum([total, -exact]);
    const tendered = isCash ? Math.ceil(total / 10) * 10 : total;
    const tax = round((total * 3) / 23);
    const css = `@page{size:80mm 220mm;margin:5mm}body{font:9pt "Liberation Sans Narrow","Liberation Sans",Arial}.c{text-align:center}table{width:100%;border-collapse:collapse}.r{text-align:right}hr{border:0;border-top:1px solid #000}`;
    const body = `<div class="c"><b style="font-size:14pt">The Corner Butcher</b><br>52 Cuba Street, Te Aro<br>Wellington 6011<br>Ph 04 555 0186<br>GST No. 88-412-907</div><p>Tax invoice ${number}<br>${formatDate(date, 'DD/MM/YYYY', 'en_GB')} ${time} Served by ${random.faker.person.firstName()}</p><hr><table>
${join(items, (item) => `<tr><td>${escapeHtml(item.description)}</td><td class="r">$${money(item.amount)}</td></tr><tr><td style="font-size:8pt">&nbsp;&nbsp;${item.quantity.toFixed(3)} kg @ $${money(item.unit_price)}/kg</td><td></td></tr>`)}</table><hr>
<table><tr><td>Subtotal</td><td class="r">$${money(before)}</td></tr>${discount > 0 ? `<tr><td>Loyalty discount 5%</td><td class="r">-$${money(discount)}</td></tr>` : ''}${rounding === 0 ? '' : `<tr><td>Rounding</td><td class="r">${rounding < 0 ? '-' : ''}$${money(Math.abs(rounding))}</td></tr>`}<tr><td><b>TOTAL</b></td><td class="r"><b>$${money(total)}</b></td></tr><tr><td>${isCash ? 'Cash' : 'Eftpos'}</td><td class="r">$${money(tendered)}</td></tr>${isCash && tendered > total ? `<tr><td>Change</td><td class="r">$${money(sum([tendered, -total]))}</td></tr>` : ''}<tr><td>GST included</td><td class="r">$${money(tax)}</td></tr></table><hr><div class="c">Free-range and local</div>`;
    return {
      html: writeHtml('en', css, body),
      truth: {
        document_type: 'receipt',
        fields: {
          number,
          date,
          time,
          subtotal: before,
          ...(discount > 0 ? { discount_total: discount } : {}),
          ...(rounding === 0 ? {} : { rounding }),
          total,
          tax_total: tax,
          payment_method: isCash ? 'Cash' : 'Eftpos',
          ...(isCash ? { amount_tendered: tendered } : {}),
          ...(isCash && tendered > total ? { change: sum([tendered, -total]) } : {}),
          seller: {
            name: 'The Corner Butcher',
            address: '52 Cuba Street, Te Aro, Wellington 6011',
            phone: '04 555 0186',
            tax_id: '88-412-907',
          },
        },
        line_items: items,
      },
    };
  },
};
