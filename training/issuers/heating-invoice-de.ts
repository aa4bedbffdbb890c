import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const WORK = [
  ['Heizkörper Typ 22, 600 x 1200 mm, inkl. Befestigung und Thermostatkopf', 'St', 384.5],
  ['Kupferrohr 18 x 1 mm verlegen', 'm', 17.35],
  ['Hocheffizienzpumpe liefern und einbauen', 'St', 412],
  ['Monteurstunde', 'Std', 68],
  ['Helferstunde', 'Std', 49.5],
  ['Anfahrtspauschale Zone 2', 'psch', 42],
  ['Ausdehnungsgefäß 35 l', 'St', 138.9],
  ['Heizungswasser aufbereiten nach VDI 2035', 'psch', 96],
  ['Entsorgung Altanlage', 'psch', 120],
  ['Kleinmaterial', 'psch', 35],
  ['Strangregulierventil DN 20 mit Messnippeln und Dämmschale', 'St', 88.2],
] as const;

/**
 * A heating engineer's invoice: company data in a column on the right, groups with subtotals, and a discount
 * for early payment.
 */
export const HEATING_INVOICE: Issuer = {
  name: 'dev-koelbl-heizung',
  language: 'de',
  locale: 'de',
  draw(random) {
    const money = (value: number) => formatNumber(value, '.', ',');
    const day = (iso: string) => formatDate(iso, 'DD.MM.YYYY', 'de');
    const date = random.date('2024-01-08', '2026-10-12');
    const delivered = addDays(date, -random.integer(2, 12));
    const buyer = random.chance(0.5) ? random.company() : random.person();
    const home = random.address();
    const site = random.address();
    const isElsewhere = random.chance(0.4);
    const number = `${date.slice(0, 4)}-${random.code('####')}`;
    const customer = random.code('10###');
    const order = `AU-${random.code('#####')}`;
    let position = 0;
    const groups = random
      .sample(['Heizungsraum', 'Erdgeschoss', 'Obergeschoss'], random.integer(1, 3))
      .map((title) => {
        const items = random.sample(WORK, random.integer(1, 5)).map(([description, unit, price]) => {
          const quantity =
            unit === 'psch' ? 1 : unit === 'St' ? random.integer(1, 6) : random.decimal(1, 28, 1);
          position += 1;
          return {
            description,
            quantity,
            unit,
            unit_price: price,
            amount: round(quantity * price),
            position,
          };
        });
        return { title, items, amount: sum(items.map(({ amount }) => amount)) };
      });
    const items = groups.flatMap((group) => group.items);
    const subtotal = sum(groups.map(({ amount }) => amount));
    const tax = round(subtotal * 0.19);
    const total = sum([subtotal, tax]);
    const css = `@page{size:A4;margin:14mm 14mm 20mm 20mm}body{font:9.5pt "Liberation Sans",Arial;margin:0}
.wrap{display:grid;grid-template-columns:1fr 46mm;column-gap:8mm}.side{font-size:7.5pt;line-height:1.5;color:#444;border-left:2px solid #c33;padding-left:4mm}
.logo{font-size:17pt;font-weight:bold;color:#c33}.win{font-size:6.5pt;text-decoration:underline;margin-top:16mm}
table{border-collapse:collapse;width:100%}.items th{background:#f3e3e3;text-align:left;padding:3px}.items td{padding:3px;vertical-align:top}
.r{text-align:right!important}.g td{font-weight:bold;padding-top:7px}.s td{border-top:1px solid #999}.fin td{padding:2px 3px}`;
    const body = `<div class="wrap"><div><div class="logo">KÖLBL</div><div>Heizung · Sanitär · Solar</div>
<div class="win">Kölbl Haustechnik GmbH, Gewerbestr. 11, 84453 Mühldorf</div><div>${escapeHtml(buyer)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</div></div>
<div class="side"><b>Kölbl Haustechnik GmbH</b><br>Gewerbestr. 11<br>84453 Mühldorf<br>Tel. 08631 99 41 70<br>buero@koelbl-haustechnik.example<br>www.koelbl-haustechnik.example<br><br>GF: Anton Kölbl<br>Amtsgericht Traunstein HRB 20417<br>USt-IdNr. DE274418306<br><br>VR-Bank Inn-Salzach<br>IBAN DE45 7116 0000 0002 3391 75<br>BIC GENODEF1VRR</div></div>
<h2>Rechnung Nr. ${number}</h2>
<table style="width:auto"><tr><td>Rechnungsdatum:</td><td>${day(date)}</td><td style="padding-left:12mm">Auftrag:</td><td>${order}</td></tr><tr><td>Leistungsdatum:</td><td>${day(delivered)}</td><td style="padding-left:12mm">Kunde:</td><td>${customer}</td></tr></table>
${isElsewhere ? `<p>Bauvorhaben: ${escapeHtml(site.line)}</p>` : ''}<p>Wir danken für Ihren Auftrag und berechnen wie folgt:</p>
<table class="items"><tr><th>Pos.</th><th>Leistung</th><th class="r">Menge</th><th>Einh.</th><th class="r">EP</th><th class="r">GP</th></tr>
${join(groups, (group, index) => `<tr class="g"><td>${index + 1}.</td><td colspan="5">${group.title}</td></tr>${join(group.items, (item) => `<tr><td>${index + 1}.${item.position}</td><td style="width:78mm">${escapeHtml(item.description)}</td><td class="r">${formatNumber(item.quantity, '.', ',', 1)}</td><td>${item.unit}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}<tr class="s"><td></td><td colspan="4">Summe ${group.title}</td><td class="r">${money(group.amount)}</td></tr>`)}</table>
<table class="fin" style="width:80mm;margin:5mm 0 0 auto"><tr><td>Nettobetrag</td><td class="r">${money(subtotal)} €</td></tr><tr><td>zzgl. 19 % MwSt.</td><td class="r">${money(tax)} €</td></tr><tr><td><b>Rechnungsbetrag</b></td><td class="r"><b>${money(total)} €</b></td></tr></table>
<p>Zahlbar innerhalb von 8 Tagen mit 2 % Skonto (${money(round(total * 0.98))} €) oder bis ${day(addDays(date, 21))} ohne Abzug.</p>
<p style="font-size:7.5pt">Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum. Der Lohnanteil beträgt ${money(round(subtotal * 0.4))} € netto.</p>`;
    return {
      html: writeHtml('de', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: addDays(date, 21),
          delivery_date: delivered,
          order_number: order,
          customer_number: customer,
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          ...(isElsewhere ? { delivery_address: site.line } : {}),
          payment_terms: `Zahlbar innerhalb von 8 Tagen mit 2 % Skonto (${money(round(total * 0.98))} €) oder bis ${day(addDays(date, 21))} ohne Abzug.`,
          seller: {
            name: 'Kölbl Haustechnik GmbH',
            address: 'Gewerbestr. 11, 84453 Mühldorf',
            phone: '08631 99 41 70',
            email: 'buero@koelbl-haustechnik.example',
            website: 'www.koelbl-haustechnik.example',
            registration_number: 'HRB 20417',
            tax_id: 'DE274418306',
            iban: 'DE45711600000002339175',
            bic: 'GENODEF1VRR',
          },
          buyer: { name: buyer, address: home.line },
        },
        line_items: items.map(({ position: _, ...item }) => item),
      },
    };
  },
};
