import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const PARTS = [
  ['Rillenkugellager 6204-2RS', 'ST', 4.12],
  ['O-Ring 45x3 NBR70', 'ST', 0.38],
  ['Hydraulikschlauch 2SN DN12', 'M', 11.75],
  ['Sechskantmutter M16 8.8', 'KG', 6.3],
  ['Näherungsschalter induktiv M18, PNP, Schließer', 'ST', 27.4],
  ['Zahnriemen HTD 8M-1200-30', 'ST', 33.1],
  ['Getriebeöl CLP 220', 'L', 5.95],
  ['Wellendichtring 35x52x7', 'ST', 2.85],
] as const;

/**
 * A manufacturer's purchase order: two printed lines for each item, a delivery date for each item, and the
 * supplier as the addressee.
 */
export const PARTS_ORDER: Issuer = {
  name: 'dev-haffner-anlagen',
  language: 'de',
  locale: 'de',
  draw(random) {
    const money = (value: number) => formatNumber(value, '.', ',');
    const day = (iso: string) => formatDate(iso, 'DD.MM.YYYY', 'de');
    const date = random.date('2024-01-08', '2026-10-12');
    const delivery = addDays(date, random.integer(10, 40));
    const supplier = random.company();
    const home = random.address();
    const number = `45${random.code('########')}`;
    const account = random.code('7####');
    const items = random.sample(PARTS, random.integer(1, 8)).map(([description, unit, price]) => {
      const quantity = random.integer(1, 40) * (unit === 'ST' ? 5 : 1);
      return {
        sku: random.code('1000####'),
        description,
        quantity,
        unit,
        unit_price: price,
        amount: round(quantity * price),
      };
    });
    const total = sum(items.map(({ amount }) => amount));
    const terms = random.pick(['30 Tage netto', '14 Tage 2 %, 30 Tage netto']);
    const css = `@page{size:A4;margin:15mm 18mm}body{font:9pt "Liberation Sans Narrow","Liberation Sans",Arial}.b{font-size:15pt;text-align:right;font-weight:bold}
.row{display:flex;justify-content:space-between;margin-top:10mm}.k td{padding:1px 8px 1px 0}table.i{width:100%;border-collapse:collapse;margin-top:6mm}.i th{border-top:2px solid #000;border-bottom:1px solid #000;text-align:left}.i td{padding:2px 4px 0 0}.r{text-align:right!important}.f{font-size:6.5pt;margin-top:15mm;border-top:1px solid #000}`;
    const body = `<div class="b">HAFFNER Anlagenbau AG</div><div class="row"><div>Firma<br>${escapeHtml(supplier)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</div>
<table class="k"><tr><td>Bestellung</td><td>${number}</td></tr><tr><td>Belegdatum</td><td>${day(date)}</td></tr><tr><td>Ihre Lieferantennummer bei uns</td><td>${account}</td></tr><tr><td>Einkäufer</td><td>${escapeHtml(random.person())}</td></tr><tr><td>Telefon</td><td>07141 2098-${random.code('###')}</td></tr></table></div>
<h2>BESTELLUNG</h2><p>Liefertermin: ${day(delivery)}<br>Anlieferung: Werk 2, Tor 4, Maybachstraße 9, 71634 Ludwigsburg<br>Zahlungsbedingung: ${terms}<br>Lieferbedingung: ${random.pick(['DAP Ludwigsburg', 'EXW', 'frei Haus'])}</p>
<table class="i"><tr><th>Pos</th><th>Material / Bezeichnung</th><th class="r">Menge</th><th>ME</th><th class="r">Preis/ME</th><th class="r">Nettowert EUR</th></tr>
${join(items, (item, index) => `<tr><td>${(index + 1) * 10}</td><td>${item.sku}</td><td class="r">${item.quantity}</td><td>${item.unit}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr><tr><td></td><td colspan="5">${escapeHtml(item.description)}${random.chance(0.3) ? `<br>Zeichnung ${random.code('Z-####')} Index ${random.pick(['A', 'B', 'C'])}` : ''}</td></tr>`)}
<tr><td colspan="5" class="r" style="padding-top:8px"><b>Gesamtnettowert ohne MwSt. EUR</b></td><td class="r" style="padding-top:8px"><b>${money(total)}</b></td></tr></table>
<p>Bitte bestätigen Sie diese Bestellung unter Angabe der Bestellnummer innerhalb von 3 Arbeitstagen.</p>
<div class="f">HAFFNER Anlagenbau AG · Maybachstraße 7 · 71634 Ludwigsburg · Sitz Ludwigsburg · Amtsgericht Stuttgart HRB 201144 · USt-IdNr. DE145902377 · einkauf@haffner-anlagen.example</div>`;
    return {
      html: writeHtml('de', css, body),
      truth: {
        document_type: 'purchase_order',
        fields: {
          number,
          date,
          delivery_date: delivery,
          currency: 'EUR',
          total,
          payment_terms: terms,
          delivery_address: [
            'Werk 2, Tor 4, Maybachstraße 9, 71634 Ludwigsburg',
            'Maybachstraße 9, 71634 Ludwigsburg',
          ],
          seller: { name: supplier, address: home.line },
          buyer: {
            name: 'HAFFNER Anlagenbau AG',
            address: 'Maybachstraße 7, 71634 Ludwigsburg',
            registration_number: 'HRB 201144',
            tax_id: 'DE145902377',
            email: 'einkauf@haffner-anlagen.example',
          },
        },
        line_items: items,
      },
    };
  },
};
