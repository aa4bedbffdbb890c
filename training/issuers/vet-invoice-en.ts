import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const TREATMENTS = [
  ['Consultation, first visit', 46.5],
  ['Booster vaccination L4 + DHP', 52],
  ['Blood sample, in-house haematology', 68.25],
  ['Metacam oral suspension 32 ml', 24.9],
  ['Dental scale and polish under general anaesthetic incl. monitoring', 312],
  ['Hospitalisation, day rate', 84],
  ['Buster collar 20 cm', 11.4],
  ['Radiograph, two views', 143.75],
  ['Nail clip', 15],
  ['Dispensing fee', 6.2],
  ['Worming tablets, large dog', 9.35],
  ['Post-operative check', 0],
] as const;
const PETS = ['Biscuit', 'Moss', 'Pickle', 'Juno', 'Hector', 'Tansy', 'Bramble', 'Otis'];

/**
 * A veterinary invoice: dates in the list, the animal's details between the address and the list, and
 * payments after the total.
 */
export const VET_INVOICE: Issuer = {
  name: 'dev-wharfedale-vets',
  language: 'en',
  locale: 'en_GB',
  draw(random) {
    const money = (value: number) => formatNumber(value, ',', '.');
    const day = (iso: string) => formatDate(iso, 'DD MMM YYYY', 'en_GB');
    const date = random.date('2024-01-03', '2026-09-28');
    const due = addDays(date, 14);
    const buyer = random.person();
    const home = random.address();
    const number = `V${random.code('#####')}`;
    const customer = random.code('?###');
    const pet = random.pick(PETS);
    const items = random.sample(TREATMENTS, random.integer(2, 9)).map(([description, price]) => {
      const quantity = random.chance(0.25) ? random.integer(2, 4) : 1;
      return { description, quantity, unit_price: price, amount: round(quantity * price) };
    });
    const subtotal = sum(items.map(({ amount }) => amount));
    const tax = round(subtotal * 0.2);
    const total = sum([subtotal, tax]);
    const paid = random.chance(0.35) ? random.pick([total, round(total / 2), 50]) : 0;
    const left = sum([total, -paid]);
    const css = `@page{size:A4;margin:16mm 17mm}body{font:10pt "DejaVu Serif",serif;color:#222}
h1{font-size:19pt;color:#275d4a;margin:0}.top{border-bottom:3px solid #275d4a;padding-bottom:6px}
.cols{display:flex;justify-content:space-between;margin:16px 0}.meta td{padding:1px 0 1px 14px}.meta td:first-child{color:#777}
.pet{background:#eef5f1;padding:6px 9px;margin:8px 0}table.items{width:100%;border-collapse:collapse;margin-top:8px}
.items th{text-align:left;border-bottom:1px solid #275d4a;font-size:8.5pt}.items td{padding:3px 2px}.items .r{text-align:right}
.sum{margin-left:auto;margin-top:10px}.sum td{padding:2px 0 2px 30px;text-align:right}.foot{margin-top:30px;font-size:8pt;color:#666}`;
    const body = `<div class="top"><h1>Wharfedale Veterinary Centre</h1>Old Station Yard, Otley LS21 3HX &nbsp;·&nbsp; 01943 555 0142 &nbsp;·&nbsp; reception@wharfedalevets.example</div>
<div class="cols"><div>${escapeHtml(buyer)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</div>
<table class="meta"><tr><td>Invoice</td><td>${number}</td></tr><tr><td>Client ref</td><td>${customer}</td></tr><tr><td>Invoice date</td><td>${day(date)}</td></tr><tr><td>Pay by</td><td>${day(due)}</td></tr></table></div>
<div class="pet">Patient: <b>${pet}</b> &nbsp; ${random.pick(['Canine', 'Feline'])}, ${random.integer(1, 14)} yrs &nbsp; Vet: ${escapeHtml(random.person())} MRCVS</div>
<table class="items"><tr><th>Date</th><th>Treatment</th><th class="r">Qty</th><th class="r">Each £</th><th class="r">Net £</th></tr>
${join(items, (item) => `<tr><td>${formatDate(addDays(date, -random.integer(0, 6)), 'DD/MM', 'en_GB')}</td><td>${escapeHtml(item.description)}</td><td class="r">${item.quantity}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}</table>
<table class="sum"><tr><td>Net</td><td>£${money(subtotal)}</td></tr><tr><td>VAT at 20%</td><td>£${money(tax)}</td></tr><tr><td><b>Invoice total</b></td><td><b>£${money(total)}</b></td></tr>
${paid > 0 ? `<tr><td>Received with thanks (card)</td><td>£${money(paid)}</td></tr>` : ''}<tr><td>Balance outstanding</td><td>£${money(left)}</td></tr></table>
<p>${random.pick(['Please remember to book the next booster.', 'Repeat prescriptions need two working days.', 'Thank you for choosing us.'])}</p>
<div class="foot">Wharfedale Veterinary Centre Ltd, registered in England 07718834. VAT registration GB 302 5518 64. Bank: sort code 30-44-81, account 20993341.</div>`;
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
          ...(paid > 0 ? { amount_paid: paid, payment_method: 'card' } : {}),
          seller: {
            name: ['Wharfedale Veterinary Centre Ltd', 'Wharfedale Veterinary Centre'],
            address: 'Old Station Yard, Otley LS21 3HX',
            phone: '01943 555 0142',
            email: 'reception@wharfedalevets.example',
            tax_id: 'GB302551864',
            registration_number: '07718834',
          },
          buyer: { name: buyer, address: home.line },
        },
        line_items: items,
      },
    };
  },
};
