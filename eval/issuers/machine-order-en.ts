// An American maker of pumps: a purchase order from an older ERP system with boxed rows of metadata, several
// delivery dates, a revision column, drawings below the description, and up to two pages.

import { formatDate } from '../../training/format.ts';
import { addDays, round, sum } from '../../training/random.ts';
import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from './issuer.ts';

const CSS = `@page{size:Letter;margin:.5in}body{font:8.8pt "DejaVu Sans",sans-serif;margin:0}.t{display:flex;justify-content:space-between;align-items:flex-start}
.n{font-size:13pt;font-weight:700}.p{font-size:15pt;text-align:right}.three{display:flex;gap:12pt;margin:14pt 0}.three div{border:.8pt solid #444;flex:1;padding:5pt;line-height:1.4}.three i{display:block;font-size:7pt;color:#333}
.meta,.it{width:100%;border-collapse:collapse}.meta th{background:#d9dfe8;font-size:7pt;border:.8pt solid #444;padding:2pt}.meta td{border:.8pt solid #444;text-align:center;padding:3pt}
.it{margin-top:12pt}.it th{font-size:7.4pt;border-bottom:1pt solid;padding:3pt;text-align:left}.it td{padding:4pt 3pt;vertical-align:top}.it tr{break-inside:avoid}.r,.it th.r{text-align:right}
.sum{margin:12pt 0 0 auto;border-collapse:collapse;width:220pt}.sum td{border:.8pt solid #444;padding:3pt 6pt}.sign{display:flex;justify-content:space-between;margin-top:30pt;font-size:8pt}.terms{font-size:7pt;margin-top:14pt}`;

const PARTS: [string, string, string, number, number][] = [
  ['4410-1182', 'IMPELLER, CF8M, 6 IN', 'DWG 1182 SH 2', 210, 340],
  ['4410-1190', 'WEAR RING, BRONZE', 'DWG 1190', 28, 62],
  ['5502-0031', 'SHAFT, 17-4PH, H1150', 'DWG 0031, CERT REQUIRED', 145, 260],
  ['6120-4470', 'MECHANICAL SEAL TYPE 21, 1.75', '', 88, 134],
  ['6120-5518', 'BEARING 6309-2RS C3', '', 19, 37],
  ['7033-0250', 'HEX BOLT 5/8-11 X 2.5 B7', 'ZINC PLATED', 1.15, 2.4],
  ['7033-0418', 'STUD 3/4-10 X 5 B16', '', 4.2, 7.9],
  ['7710-2204', 'GASKET, SPIRAL WOUND 6 IN 150', 'ASME B16.20', 11.5, 23],
  ['8804-0106', 'COUPLING HUB, STEEL', 'BORE 1.875 KEYED', 96, 171],
  ['9001-3377', 'PAINT, EPOXY PRIMER GRAY, 1 GAL', 'SDS WITH SHIPMENT', 41, 68],
  ['9100-0002', 'CASTING, VOLUTE, WCB', 'DWG 0002 REV H, PATTERN 77', 680, 1290],
];

export const MACHINE_ORDER: Issuer = {
  name: 'machine-order-en',
  language: 'en',
  locale: 'en_US',
  draw(random) {
    const show = (value: number) => formatNumber(value, ',', '.');
    const day = (iso: string) => formatDate(iso, 'MM/DD/YYYY', 'en_US');
    const date = random.date('2024-01-10', '2026-09-01');
    const number = random.code('P0#####');
    const vendor = random.company();
    const code = random.code('V#####');
    const place = random.address();
    const terms = random.pick(['NET 30', 'NET 45', '2% 10 NET 30']);
    const rows = random
      .sample(PARTS, random.integer(1, 11))
      .map(([sku, description, sub, least, most], index) => {
        const quantity = most < 10 ? random.integer(4, 60) * 10 : random.integer(1, 24);
        const price = random.money(least, most);
        return {
          line: index + 1,
          sku,
          revision: random.pick(['A', 'B', 'C', 'F']),
          description,
          sub,
          need: addDays(date, random.integer(14, 70)),
          quantity,
          price,
          amount: round(quantity * price),
        };
      });
    const subtotal = sum(rows.map(({ amount }) => amount));
    const shipping = random.chance(0.5) ? random.money(40, 280) : 0;
    const total = round(subtotal + shipping);
    const html = `<div class="t"><div><span class="n">CALDWELL PUMP &amp; MACHINE CO.</span><br>2850 Industrial Loop<br>Chattanooga, TN 37406<br>Phone (423) 555-0148 &nbsp; purchasing@caldwellpump.example</div><div class="p">PURCHASE ORDER<br><span style="font-size:11pt">${number}</span><br><span style="font-size:7.6pt">This number must appear on all packages and invoices</span></div></div>
<div class="three"><div><i>VENDOR</i>${escapeHtml(vendor)}<br>${escapeHtml(place.street)}<br>${escapeHtml(place.city)}</div><div><i>SHIP TO</i>Caldwell Pump Plant 2<br>Dock 4, 911 Amnicola Hwy<br>Chattanooga, TN 37406</div><div><i>BILL TO</i>Caldwell Pump &amp; Machine Co.<br>Accounts Payable<br>PO Box 5117, Chattanooga, TN 37406</div></div>
<table class="meta"><tr><th>ORDER DATE</th><th>VENDOR NO.</th><th>BUYER</th><th>TERMS</th><th>F.O.B.</th><th>SHIP VIA</th><th>CONFIRM TO</th></tr><tr><td>${day(date)}</td><td>${code}</td><td>${random.pick(['D. Hollis', 'M. Avery', 'R. Tatum'])}</td><td>${terms}</td><td>${random.pick(['ORIGIN', 'DESTINATION'])}</td><td>${random.pick(['BEST WAY', 'UPS GROUND', 'OUR TRUCK'])}</td><td>${random.faker.person.lastName()}</td></tr></table>
<table class="it"><tr><th>LN</th><th>ITEM</th><th>REV</th><th>DESCRIPTION</th><th>NEED BY</th><th class="r">QTY</th><th>UM</th><th class="r">UNIT COST</th><th class="r">EXTENDED</th></tr>
${join(rows, (row) => `<tr><td>${row.line}</td><td>${row.sku}</td><td>${row.revision}</td><td>${row.description}${row.sub ? `<br>${row.sub}` : ''}</td><td>${day(row.need)}</td><td class="r">${row.quantity}</td><td>EA</td><td class="r">${show(row.price)}</td><td class="r">${show(row.amount)}</td></tr>`)}</table>
<table class="sum"><tr><td>MERCHANDISE</td><td class="r">${show(subtotal)}</td></tr><tr><td>FREIGHT</td><td class="r">${shipping ? show(shipping) : ''}</td></tr><tr><td>SALES TAX</td><td class="r">EXEMPT</td></tr><tr><td><b>ORDER TOTAL USD</b></td><td class="r"><b>${show(total)}</b></td></tr></table>
${random.chance(0.5) ? '<p>NOTE: MATERIAL CERTIFICATIONS TO ACCOMPANY EACH SHIPMENT. PARTIAL SHIPMENTS ALLOWED.</p>' : ''}<div class="sign"><div>______________________________<br>Authorized signature</div><div>______________________________<br>Vendor acknowledgment / date</div></div>
<div class="terms">Acceptance of this order is limited to the terms on form PUR-07 Rev 11, available on request. Overshipments above 2% will be returned at vendor's expense.</div>`;
    return {
      html: writeHtml('en', CSS, html),
      truth: {
        document_type: 'purchase_order',
        fields: {
          number,
          date,
          currency: 'USD',
          subtotal,
          ...(shipping ? { shipping } : {}),
          total,
          payment_terms: terms,
          delivery_address: 'Caldwell Pump Plant 2, Dock 4, 911 Amnicola Hwy, Chattanooga, TN 37406',
          seller: { name: vendor, address: place.line },
          buyer: {
            name: 'CALDWELL PUMP & MACHINE CO.',
            address: '2850 Industrial Loop, Chattanooga, TN 37406',
            phone: '(423) 555-0148',
            email: 'purchasing@caldwellpump.example',
          },
        },
        line_items: rows.map(({ sku, description, sub, quantity, price, amount }) => ({
          sku,
          description: sub ? `${description} ${sub}` : description,
          quantity,
          unit: 'EA',
          unit_price: price,
          amount,
        })),
      },
    };
  },
};
