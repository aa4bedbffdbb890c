// An Italian electricity supplier: the amount in a box at the top without a label to its left, a list of
// charges that states the share of each charge, consumption in three tariff periods, and small print with
// company data.

import { formatDate } from '../../training/format.ts';
import { addDays, round, sum } from '../../training/random.ts';
import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from './issuer.ts';

const CSS = `@page{size:A4;margin:12mm 14mm}body{font:9pt "DejaVu Sans",sans-serif;color:#1d2733}.t{display:flex;justify-content:space-between}.logo{font-size:20pt;font-weight:700;color:#0b7d3e}.logo i{color:#f0a30a}
.to{margin:16pt 0 16pt 270pt;line-height:1.4}.g{display:flex;gap:16pt}.l{flex:1;line-height:1.55}.l b{display:inline-block;width:112pt;font-weight:400;color:#56606b}
.big{border:1.6pt solid #0b7d3e;border-radius:7pt;padding:10pt 14pt;width:170pt;text-align:center}.big .v{font-size:21pt;font-weight:700;margin:3pt 0}
table{width:100%;border-collapse:collapse;margin-top:16pt}th{background:#0b7d3e;color:#fff;text-align:left;padding:4pt;font-size:8pt}td{padding:3.4pt 4pt;border-bottom:.4pt solid #c6ccd2}.r,th.r{text-align:right}.s td{font-weight:700;border-top:1pt solid #0b7d3e}
.f{margin-top:24pt;font-size:6.9pt;line-height:1.45;color:#56606b}`;

export const ELECTRICITY_BILL: Issuer = {
  name: 'electricity-bill-it',
  language: 'it',
  locale: 'it',
  draw(random) {
    const show = (value: number) => formatNumber(value, '.', ',');
    const day = (iso: string) => formatDate(iso, 'DD/MM/YYYY', 'it');
    const date = random.date('2024-01-05', '2026-09-10');
    const due = addDays(date, 20);
    const number = `${date.slice(0, 4)}${random.code('1#######')}`;
    const customer = random.code('5## ### ###');
    const buyer = random.person();
    const place = random.address();
    const months = addDays(date, -64);
    const usage = [random.integer(40, 190), random.integer(30, 140), random.integer(50, 210)];
    const kwh = sum(usage);
    const charges = [
      { description: 'Spesa per la materia energia', amount: round(kwh * random.decimal(0.11, 0.19, 4)) },
      { description: 'Spesa per il trasporto e la gestione del contatore', amount: round(kwh * 0.031 + 8.4) },
      { description: 'Spesa per oneri di sistema', amount: round(kwh * 0.0287) },
      ...(random.chance(0.4)
        ? [{ description: 'Ricalcoli del periodo precedente', amount: random.money(-14, 16) }]
        : []),
      ...(random.chance(0.3) ? [{ description: 'Bonus sociale', amount: -random.money(9, 24) }] : []),
      { description: 'Accise', amount: round(kwh * 0.0227) },
    ];
    const subtotal = sum(charges.map(({ amount }) => amount));
    const tax = round(subtotal * 0.1);
    const licence = random.chance(0.5) ? 18 : 0;
    const total = round(subtotal + tax + licence);
    const payment = random.pick(['Addebito diretto SEPA', 'Bollettino postale', 'PagoPA']);
    const html = `<div class="t"><div class="logo">luce<i>verde</i></div><div class="r">Bolletta per la fornitura di energia elettrica<br>Mercato libero · Uso domestico</div></div>
<div class="to">${escapeHtml(buyer)}<br>${escapeHtml(place.street)}<br>${escapeHtml(place.city)}</div>
<div class="g"><div class="l"><b>Codice cliente</b>${customer}<br><b>N. documento</b>${number}<br><b>Data di emissione</b>${day(date)}<br><b>Periodo</b>${day(months)} - ${day(addDays(date, -4))}<br><b>POD</b>IT001E${random.code('########')}<br><b>Potenza impegnata</b>${random.pick(['3,0', '4,5', '6,0'])} kW<br><b>Modalità di pagamento</b>${payment}</div>
<div class="big">Quanto devi pagare<div class="v">${show(total)} €</div>entro il ${day(due)}</div></div>
<table><tr><th>Consumi fatturati</th><th class="r">F1</th><th class="r">F2</th><th class="r">F3</th><th class="r">Totale kWh</th></tr><tr><td>Lettura ${random.pick(['rilevata', 'stimata'])}</td>${join(usage, (value) => `<td class="r">${value}</td>`)}<td class="r">${formatNumber(kwh, '.', ',', 0)}</td></tr></table>
<table><tr><th>Sintesi degli importi fatturati</th><th class="r">Importo €</th></tr>${join(charges, ({ description, amount }) => `<tr><td>${description}</td><td class="r">${show(amount)}</td></tr>`)}
<tr class="s"><td>Totale imponibile</td><td class="r">${show(subtotal)}</td></tr><tr><td>IVA 10%</td><td class="r">${show(tax)}</td></tr>${licence ? `<tr><td>Canone di abbonamento alla televisione</td><td class="r">${show(licence)}</td></tr>` : ''}<tr class="s"><td>TOTALE BOLLETTA</td><td class="r">${show(total)}</td></tr></table>
<p>${random.chance(0.5) ? 'I pagamenti delle bollette precedenti risultano regolari. Grazie!' : 'La informiamo che dal prossimo mese può ricevere la bolletta via e-mail.'} Numero verde guasti 803 500 · Servizio clienti 800 917 204</p>
<div class="f">Luce Verde Energia S.p.A. - Sede legale: Corso Porta Nuova 96, 37122 Verona - Capitale sociale € 2.000.000 i.v. - Partita IVA 04418730236 - REA VR-418822<br>clienti@luceverde.example - www.luceverde.example - IBAN IT98 X031 1104 2300 0000 0018 734. In caso di ritardato pagamento si applicano interessi pari al tasso BCE maggiorato del 3,5%.</div>`;
    return {
      html: writeHtml('it', CSS, html),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          customer_number: customer,
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          payment_method: payment,
          seller: {
            name: 'Luce Verde Energia S.p.A.',
            address: 'Corso Porta Nuova 96, 37122 Verona',
            tax_id: '04418730236',
            registration_number: 'VR-418822',
            email: 'clienti@luceverde.example',
            phone: '800 917 204',
            website: 'www.luceverde.example',
            iban: 'IT98 X031 1104 2300 0000 0018 734',
          },
          buyer: { name: buyer, address: place.line },
        },
        line_items: charges,
        taxes: [{ rate: 10, base: subtotal, amount: tax }],
      },
    };
  },
};
