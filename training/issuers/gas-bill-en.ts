import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

/**
 * A gas bill: a balance from the previous bill, two amounts that are both called total, and an account
 * summary at the top.
 */
export const GAS_BILL: Issuer = {
  name: 'dev-fenland-gas',
  language: 'en',
  locale: 'en_GB',
  draw(random) {
    const money = (value: number) => `£${formatNumber(value, ',', '.')}`;
    const day = (iso: string) => formatDate(iso, 'D MMMM YYYY', 'en_GB');
    const date = random.date('2024-01-08', '2026-10-12');
    const due = addDays(date, 14);
    const person = random.person();
    const home = random.address();
    const customer = random.code('85# ### ####');
    const number = random.code('########');
    const used = random.integer(120, 2900);
    const days = random.pick([28, 30, 31, 91]);
    const items = [
      { description: 'Gas used', quantity: used, unit: 'kWh', unit_price: 0.07, amount: round(used * 0.07) },
      {
        description: 'Standing charge',
        quantity: days,
        unit: 'days',
        unit_price: 0.29,
        amount: round(days * 0.29),
      },
      ...(random.chance(0.4)
        ? [{ description: 'Boiler cover', quantity: 1, unit: 'month', unit_price: 14.5, amount: 14.5 }]
        : []),
    ];
    const subtotal = sum(items.map(({ amount }) => amount));
    const tax = round(subtotal * 0.05);
    const total = sum([subtotal, tax]);
    const last = random.money(20, 240);
    const isOpen = random.chance(0.5);
    const paid = isOpen ? round(last / 2) : last;
    const left = sum([last, -paid, total]);
    const css = `@page{size:A4;margin:14mm}body{font:10pt "DejaVu Sans",sans-serif}.t{display:flex;justify-content:space-between}.a{background:#e6f2ea;padding:4mm;width:82mm}.a td{padding:1px 0}table{width:100%;border-collapse:collapse}.i{margin-top:6mm}.i th{text-align:left;border-bottom:2px solid #196b3c}.i td{padding:3px 0}.r{text-align:right!important}`;
    const body = `<div class="t"><div><b style="font-size:17pt;color:#196b3c">Fenland Gas</b><p>${escapeHtml(person)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</p></div>
<div class="a"><table><tr><td>Account number</td><td class="r">${customer}</td></tr><tr><td>Bill number</td><td class="r">${number}</td></tr><tr><td>Bill date</td><td class="r">${day(date)}</td></tr></table><hr><table><tr><td>Balance on your last bill</td><td class="r">${money(last)}</td></tr><tr><td>You paid</td><td class="r">-${money(paid)}</td></tr><tr><td>This bill, including VAT</td><td class="r">${money(total)}</td></tr><tr><td><b>Total to pay by ${day(due)}</b></td><td class="r"><b>${money(left)}</b></td></tr></table></div></div>
<p>Gas supplied from ${day(addDays(date, -days - 2))} to ${day(addDays(date, -2))} &nbsp; Meter ${random.code('G4?########')} &nbsp; MPRN ${random.code('74########')}</p>
<table class="i"><tr><th>Charges for this period</th><th class="r">Units</th><th></th><th class="r">Price</th><th class="r">Amount</th></tr>${join(items, (item) => `<tr><td>${item.description}</td><td class="r">${item.quantity}</td><td>&nbsp;${item.unit}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}
<tr><td colspan="4">Total charges before VAT</td><td class="r">${money(subtotal)}</td></tr><tr><td colspan="4">VAT at 5%</td><td class="r">${money(tax)}</td></tr><tr><td colspan="4"><b>Total charges this bill</b></td><td class="r"><b>${money(total)}</b></td></tr></table>
<p style="font-size:8pt;margin-top:12mm">Fenland Gas Supply Ltd. Registered office: Sluice House, Bridge Road, Ely CB7 4DR. Company no. 09331874. VAT reg. GB 211 0947 36. Call 0345 555 0117 or write to help@fenlandgas.example.</p>`;
    return {
      html: writeHtml('en', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          customer_number: customer,
          currency: 'GBP',
          subtotal,
          tax_total: tax,
          total,
          amount_due: left,
          amount_paid: paid,
          seller: {
            name: ['Fenland Gas Supply Ltd', 'Fenland Gas', 'Fenland Gas Supply Ltd.'],
            address: 'Sluice House, Bridge Road, Ely CB7 4DR',
            registration_number: '09331874',
            tax_id: 'GB211094736',
            phone: '0345 555 0117',
            email: 'help@fenlandgas.example',
          },
          buyer: { name: person, address: home.line },
        },
        line_items: items,
      },
    };
  },
};
