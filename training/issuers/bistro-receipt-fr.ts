import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { round, sum } from '../random.ts';

const MENU = [
  ['Menu du jour', 18.5],
  ['Café', 2.4],
  ['Verre Brouilly', 5.8],
  ['Tartare frites', 19.9],
  ['Carafe côtes 50cl', 12],
  ['Tarte citron', 7.5],
  ['Badoit 50cl', 4.2],
  ['Salade chèvre chaud', 14.8],
  ['Thé vert', 3.6],
] as const;

/**
 * A restaurant receipt: the quantity before each dish, two tax rates after the total, and the table number
 * and covers near other numbers.
 */
export const BISTRO_RECEIPT: Issuer = {
  name: 'dev-bistro-des-halles',
  language: 'fr',
  locale: 'fr',
  draw(random) {
    const money = (value: number) => formatNumber(value, ' ', ',');
    const date = random.date('2024-01-03', '2026-10-01');
    const time = `${random.pick(['12', '13', '20', '21'])}:${random.integer(10, 59)}`;
    const number = random.code('#####');
    const items = random.sample(MENU, random.integer(2, 8)).map(([description, price]) => {
      const quantity = random.integer(1, 4);
      return { description, quantity, unit_price: price, amount: round(quantity * price) };
    });
    const total = sum(items.map(({ amount }) => amount));
    const base = round(total / 1.1);
    const tax = sum([total, -base]);
    const isCard = random.chance(0.7);
    const tendered = isCard ? total : Math.ceil(total / 10) * 10;
    const css = `@page{size:78mm 230mm;margin:4mm}body{font:9pt "Liberation Mono",monospace}.c{text-align:center}table{width:100%;border-collapse:collapse}td{padding:0 1px}.r{text-align:right}`;
    const body = `<div class="c" style="font-size:13pt">Bistro des Halles</div><div class="c">14 rue de la Poterie<br>35000 Rennes<br>02 99 79 31 66<br>Siret 402 118 775 00019</div>
<p>Table ${random.integer(1, 30)} &nbsp; Couverts ${random.integer(1, 6)}<br>Ticket n° ${number}<br>Le ${formatDate(date, 'DD/MM/YYYY', 'fr')} à ${time} – Serveur ${random.faker.person.firstName()}</p>
<table>${join(items, (item) => `<tr><td>${item.quantity}</td><td>${escapeHtml(item.description)}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}</table>
<p class="c">--------------------------</p><table style="font-size:12pt"><tr><td>TOTAL</td><td class="r">${money(total)} €</td></tr></table>
<table><tr><td>${isCard ? 'Carte bancaire' : 'Espèces'}</td><td class="r">${money(tendered)}</td></tr>${isCard || tendered === total ? '' : `<tr><td>Rendu</td><td class="r">${money(sum([tendered, -total]))}</td></tr>`}</table>
<table style="margin-top:8px"><tr><td>TVA</td><td class="r">HT</td><td class="r">Taxe</td><td class="r">TTC</td></tr><tr><td>10,00%</td><td class="r">${money(base)}</td><td class="r">${money(tax)}</td><td class="r">${money(total)}</td></tr></table>
<p class="c">SARL Halles & Co – TVA FR18402118775<br>Prix nets, service compris<br>Merci de votre visite !</p>`;
    return {
      html: writeHtml('fr', css, body),
      truth: {
        document_type: 'receipt',
        fields: {
          number,
          date,
          time,
          currency: 'EUR',
          subtotal: base,
          tax_total: tax,
          total,
          payment_method: isCard ? 'Carte bancaire' : 'Espèces',
          ...(isCard ? {} : { amount_tendered: tendered }),
          ...(isCard || tendered === total ? {} : { change: sum([tendered, -total]) }),
          seller: {
            name: ['Bistro des Halles', 'SARL Halles & Co'],
            address: '14 rue de la Poterie, 35000 Rennes',
            phone: '02 99 79 31 66',
            registration_number: ['402 118 775 00019', 'Siret 402 118 775 00019'],
            tax_id: 'FR18402118775',
          },
        },
        line_items: items,
      },
    };
  },
};
