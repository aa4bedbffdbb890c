// A food wholesaler in Nantes: uppercase text as printed by an old line-printer program, several VAT rates by
// code, delivery notes as rows between the items, and the totals as a horizontal row at the bottom.

import { formatDate } from '../../training/format.ts';
import { addDays, round, sum } from '../../training/random.ts';
import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from './issuer.ts';

const CSS = `@page{size:A4;margin:11mm}body{font:8.6pt "DejaVu Sans Mono",monospace}
.h{display:flex;justify-content:space-between}.l{line-height:1.35}.l b{font-size:14pt}.box{border:1pt solid;padding:7pt 9pt;width:235pt;min-height:66pt;line-height:1.4;margin-top:46pt}
.bar{width:100%;border-collapse:collapse;margin:14pt 0}.bar th{border:1pt solid;background:#ddd;font-size:7.4pt;font-weight:400}.bar td{border:1pt solid;text-align:center;padding:3pt}
.art{width:100%;border-collapse:collapse}.art th{border:1pt solid;font-size:7.4pt;padding:2pt}.art td{border-left:1pt solid;border-right:1pt solid;padding:1.8pt 4pt}
.art tr:last-child td{border-bottom:1pt solid;height:14pt}.r{text-align:right}.bl td{font-style:italic}.c{text-align:center}.small{font-size:6.9pt;margin-top:12pt;line-height:1.4}`;

const GOODS: [string, string, number, string, number, number][] = [
  ['10442', 'BEURRE DOUX 82% PLAQUE 250G X20', 1, 'COL', 38, 49],
  ['10618', 'CREME LIQUIDE UHT 35% BRICK 1L', 1, 'PCE', 3.1, 4.6],
  ['11030', 'OEUFS PLEIN AIR CAL. M PLATEAU 30', 1, 'PLT', 5.2, 7.8],
  ['20771', 'FARINE T55 SAC 25KG', 1, 'SAC', 13.4, 18.9],
  ['20815', 'SUCRE SEMOULE SAC 10KG', 1, 'SAC', 9.8, 13.5],
  ['31206', 'HUILE TOURNESOL BIDON 10L', 1, 'BID', 17.5, 24],
  ['31990', 'VINAIGRE VIN ROUGE 5L', 1, 'BID', 5.1, 7.4],
  ['42017', 'CHOCOLAT COUVERTURE NOIR 64% 5KG', 1, 'SAC', 46, 62],
  ['50333', 'EAU GAZEUSE VERRE 75CL X12', 1, 'CAS', 8.4, 11.9],
  ['61008', 'LIQUIDE VAISSELLE PLONGE 5L', 2, 'BID', 11.2, 16.4],
  ['61127', 'SERVIETTE OUATE 40X40 BLANC X1200', 2, 'COL', 31, 44],
  ['61540', 'FILM ALIMENTAIRE 45CM X 300M', 2, 'RLX', 8.9, 13.2],
  ['70012', 'VIN BLANC BIB 10L IGP VAL DE LOIRE', 2, 'PCE', 21, 29.5],
];

export const GROCER_INVOICE: Issuer = {
  name: 'grocer-invoice-fr',
  language: 'fr',
  locale: 'fr',
  draw(random) {
    const show = (value: number) => formatNumber(value, ' ', ',');
    const day = (iso: string) => formatDate(iso, 'DD/MM/YY', 'fr');
    const date = random.date('2024-01-31', '2026-07-31');
    const due = addDays(date, 30);
    const number = `F${random.code('26####')}`;
    const customer = random.code('411####');
    const buyer = `${random.pick(['RESTAURANT', 'SARL', 'BOULANGERIE', 'HOTEL', 'BRASSERIE'])} ${random.faker.person.lastName().toUpperCase()}`;
    const place = random.address();
    const address = [place.street, place.city].map((line) => line.toUpperCase());
    const rows = random
      .sample(GOODS, random.integer(3, 10))
      .map(([sku, description, code, unit, least, most]) => {
        const quantity = random.integer(1, 24);
        const price = random.decimal(least, most, 3);
        return { sku, description, code, unit, quantity, price, amount: round(quantity * price) };
      });
    const notes = random.chance(0.5) ? 2 : 1;
    const cut = notes === 2 ? Math.ceil(rows.length / 2) : rows.length;
    const notesRow = (back: number) =>
      `<tr class="bl"><td></td><td>BL N° ${random.code('88####')} DU ${day(addDays(date, -back))}</td><td></td><td></td><td></td><td></td><td></td></tr>`;
    const shipping = random.chance(0.5) ? random.pick([9.5, 12, 18]) : 0;
    const base = (code: number) => sum(rows.filter((row) => row.code === code).map((row) => row.amount));
    const [low, high] = [base(1), round(base(2) + shipping)];
    const [lowTax, highTax] = [round(low * 0.055), round(high * 0.2)];
    const subtotal = round(low + high);
    const tax = round(lowTax + highTax);
    const total = round(subtotal + tax);
    const payment = random.pick(['LCR DIRECTE', 'VIREMENT', 'PRELEVEMENT']);
    const write = (row: (typeof rows)[number]) =>
      `<tr><td>${row.sku}</td><td>${row.description}</td><td class="r">${row.quantity}</td><td class="c">${row.unit}</td><td class="r">${formatNumber(row.price, ' ', ',', 3)}</td><td class="r">${show(row.amount)}</td><td class="c">${row.code}</td></tr>`;
    const html = `<div class="h"><div class="l"><b>LOIRE FRAIS DISTRIBUTION</b><br>MIN DE NANTES - 14 BD ALFRED NOBEL<br>44400 REZE<br>TEL 02 40 55 18 73<br>compta@loirefrais.example<br>SIRET 482 917 330 00025 - APE 4639B<br>N° TVA FR 61 482917330</div>
<div class="box">${escapeHtml(buyer)}<br>${escapeHtml(address[0] ?? '')}<br><br>${escapeHtml(address[1] ?? '')}</div></div>
<table class="bar"><tr><th>FACTURE</th><th>DATE</th><th>CLIENT</th><th>REPRES.</th><th>MODE DE REGLEMENT</th><th>ECHEANCE</th><th>PAGE</th></tr><tr><td>${number}</td><td>${day(date)}</td><td>${customer}</td><td>${random.pick(['07', '12', '21'])}</td><td>${payment}</td><td>${day(due)}</td><td>1/1</td></tr></table>
<table class="art"><tr><th>CODE</th><th>DESIGNATION</th><th>QTE</th><th>UV</th><th>P.U. HT</th><th>MONTANT HT</th><th>TVA</th></tr>${notesRow(6)}${join(rows.slice(0, cut), write)}${notes === 2 ? notesRow(3) : ''}${join(rows.slice(cut), write)}<tr><td></td><td></td><td></td><td></td><td></td><td></td><td></td></tr></table>
<table class="bar"><tr><th>BASE HT 5,5%</th><th>TVA 5,5%</th><th>BASE HT 20%</th><th>TVA 20%</th><th>PORT HT</th><th>TOTAL HT</th><th>TOTAL TVA</th><th>NET A PAYER</th></tr>
<tr><td>${show(low)}</td><td>${show(lowTax)}</td><td>${high ? show(high) : ''}</td><td>${high ? show(highTax) : ''}</td><td>${shipping ? show(shipping) : ''}</td><td>${show(subtotal)}</td><td>${show(tax)}</td><td><b>${show(total)} EUR</b></td></tr></table>
<div class="small">LOIRE FRAIS DISTRIBUTION - SAS AU CAPITAL DE 150 000 EUR - RCS NANTES 482 917 330<br>IBAN FR20 1350 6100 0044 7182 0935 128 - BIC CMBRFR2BARK<br>TOUT RETARD DE PAIEMENT ENTRAINE UNE PENALITE DE TROIS FOIS LE TAUX LEGAL ET UNE INDEMNITE FORFAITAIRE DE 40 EUR.</div>`;
    return {
      html: writeHtml('fr', CSS, html),
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
          ...(shipping ? { shipping } : {}),
          seller: {
            name: 'LOIRE FRAIS DISTRIBUTION',
            address: 'MIN DE NANTES - 14 BD ALFRED NOBEL, 44400 REZE',
            tax_id: 'FR 61 482917330',
            registration_number: '482 917 330 00025',
            email: 'compta@loirefrais.example',
            phone: '02 40 55 18 73',
            iban: 'FR20 1350 6100 0044 7182 0935 128',
            bic: 'CMBRFR2BARK',
          },
          buyer: { name: buyer, address: address.join(', ') },
        },
        line_items: rows.map(({ sku, description, unit, quantity, price, amount }) => ({
          sku,
          description,
          quantity,
          unit,
          unit_price: price,
          amount,
        })),
        taxes: [
          ...(low ? [{ rate: 5.5, base: low, amount: lowTax }] : []),
          ...(high ? [{ rate: 20, base: high, amount: highTax }] : []),
        ],
      },
    };
  },
};
