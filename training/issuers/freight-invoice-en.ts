import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const CHARGES = [
  'Linehaul',
  'Fuel surcharge',
  'Liftgate delivery',
  'Detention, per hour',
  'Residential delivery',
  'Reweigh fee',
  'Lumper service',
  'Inside pickup',
];

/**
 * A freight carrier's invoice: shipper and consignee in addition to the payer, an address for payments, and
 * many numbers in boxes.
 */
export const FREIGHT_INVOICE: Issuer = {
  name: 'dev-tri-rivers-freight',
  language: 'en',
  locale: 'en_US',
  draw(random) {
    const money = (value: number) => `$${formatNumber(value, ',', '.')}`;
    const day = (iso: string) => formatDate(iso, 'MM/DD/YYYY', 'en_US');
    const date = random.date('2024-01-03', '2026-09-28');
    const due = addDays(date, 30);
    const delivered = addDays(date, -random.integer(1, 5));
    const [buyer, shipper, consignee] = [random.company(), random.company(), random.company()];
    const [home, from, to] = [random.address(), random.address(), random.address()];
    const number = random.code('TR-#######');
    const order = random.chance(0.7) ? random.code('PO######') : null;
    const customer = random.code('C####');
    const items = random.sample(CHARGES, random.integer(1, 5)).map((description) => {
      const quantity = description.includes('hour') ? random.integer(2, 5) : 1;
      const unit_price = random.money(25, description === 'Linehaul' ? 2400 : 180);
      return { description, quantity, unit_price, amount: round(quantity * unit_price) };
    });
    const total = sum(items.map(({ amount }) => amount));
    const css = `@page{size:Letter;margin:.6in}body{font:9.5pt "Liberation Sans",Arial}.h{display:flex;justify-content:space-between;align-items:flex-end;border-bottom:4px double #b5530a}.h b{font-size:21pt}
.three{display:grid;grid-template-columns:1fr 1fr 1fr;gap:10px;margin:12px 0}.three div{border:1px solid #999;padding:5px;min-height:62px}.three small,.bx small{color:#b5530a;display:block;font-size:7pt;text-transform:uppercase}
.bx{display:grid;grid-template-columns:repeat(6,1fr);border:1px solid #999}.bx div{padding:4px;border-right:1px solid #ccc}table{width:100%;border-collapse:collapse;margin-top:12px}th{background:#f6e6d8;text-align:left;padding:4px}td{padding:4px}.r{text-align:right}`;
    const body = `<div class="h"><b>TRI-RIVERS FREIGHT LINES</b><span>FREIGHT BILL</span></div>
<div class="three"><div><small>Bill to</small>${escapeHtml(buyer)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</div><div><small>Shipper</small>${escapeHtml(shipper)}<br>${escapeHtml(from.street)}<br>${escapeHtml(from.city)}</div><div><small>Consignee</small>${escapeHtml(consignee)}<br>${escapeHtml(to.street)}<br>${escapeHtml(to.city)}</div></div>
<div class="bx"><div><small>Pro number</small>${number}</div><div><small>Bill date</small>${day(date)}</div><div><small>Account</small>${customer}</div><div><small>Customer PO</small>${order ?? ''}</div><div><small>Delivered</small>${day(delivered)}</div><div><small>Weight lbs</small>${formatNumber(random.integer(400, 18000), ',', '.', 0)}</div></div>
<table><tr><th>Charge</th><th class="r">Units</th><th class="r">Rate</th><th class="r">Amount</th></tr>${join(items, (item) => `<tr><td>${item.description}</td><td class="r">${item.quantity}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}
<tr><td></td><td></td><td class="r"><b>PLEASE PAY</b></td><td class="r"><b>${money(total)}</b></td></tr></table>
<p>Terms: Net 30 days. Payment is due ${day(due)}. A charge of 1.5% per month applies to past due balances.</p>
<p>Remit to: Tri-Rivers Freight Lines Inc., PO Box 77120, Pittsburgh, PA 15215 &nbsp; Questions: 412-555-0148 or billing@tririversfreight.example</p><p style="font-size:7pt">USDOT 288117 &nbsp; MC 190442 &nbsp; Federal ID 25-1774402</p>`;
    return {
      html: writeHtml('en', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          delivery_date: delivered,
          ...(order ? { order_number: order } : {}),
          customer_number: customer,
          currency: 'USD',
          total,
          payment_terms: ['Net 30 days', 'Terms: Net 30 days', 'Net 30'],
          delivery_address: to.line,
          seller: {
            name: ['Tri-Rivers Freight Lines Inc.', 'TRI-RIVERS FREIGHT LINES'],
            address: 'PO Box 77120, Pittsburgh, PA 15215',
            phone: '412-555-0148',
            email: 'billing@tririversfreight.example',
            tax_id: '25-1774402',
          },
          buyer: { name: buyer, address: home.line },
        },
        line_items: items,
      },
    };
  },
};
