import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { page } from '../page.ts';
import { round, sum } from '../random.ts';
import type { Template } from '../template.ts';

const GOODS = [
  'VIS INOX 4X40 BTE100',
  'PEINTURE MURALE BLC 10L',
  'ROULEAU ANTI-GOUTTE',
  'MECHE BETON D8',
  'GANTS TRAVAIL T9',
  'ENDUIT REBOUCHAGE 1KG',
  'AMPOULE LED E27 9W',
  'RALLONGE 5M 3G1.5',
  'TERREAU UNIVERSEL 40L',
  'SCOTCH DE MASQUAGE',
];

/** A French hardware store's receipt: eco tax, loyalty discount and gross prices. */
export const template: Template = {
  name: 'receipt-fr-01',
  issuer: 'fr-hardware-store',
  language: 'fr',
  locale: 'fr',
  make(random) {
    const f = chooseFormats(random, 'EUR', random.pick(['DD/MM/YYYY', 'DD/MM/YY']));
    const seller = `${random.pick(['BRICO', 'QUINCAILLERIE', 'MATERIAUX'])} ${random.faker.person.lastName().toUpperCase()}`;
    const home = random.address();
    const date = random.date();
    const time = `${random.integer(10, 19)}:${random.integer(10, 59)}`;
    const ticket = random.code('######');
    const items = random.list(random.integer(1, 18), () => {
      const quantity = random.chance(0.3) ? random.integer(2, 6) : 1;
      const unit_price = random.money(1.5, 89);
      return {
        sku: random.code('300##########'),
        description: random.pick(GOODS),
        quantity,
        unit_price,
        amount: round(quantity * unit_price),
      };
    });
    const gross = sum(items.map((item) => item.amount));
    const discount = random.chance(0.35) ? round(gross * 0.05) : 0;
    const total = round(gross - discount);
    const net = round(total / 1.2);
    const withCode = random.chance(0.5);
    const row = (left: string, right: string, extra = '') =>
      html`<div class="row ${extra}" style="gap:4pt"><span>${left}</span><span class="n">${right}</span></div>`;
    const method = random.pick(['CB', 'CARTE BANCAIRE', 'ESPECES', 'CHEQUE']);
    const body = html`<div class="c"><b>${seller}</b><br>${lines(home.street, home.city, `SIRET ${random.code('##############')}`)}</div><br>
<div>Le ${f.date(date)} à ${time} &nbsp; Caisse ${random.integer(1, 9)} &nbsp; Ticket ${ticket}</div><div>------------------------------</div>
${items.map((item) => html`${withCode ? html`<div class="s">${item.sku}</div>` : ''}${item.quantity > 1 ? html`<div>${item.description}</div>${row(` ${item.quantity} x ${f.amount(item.unit_price)}`, f.amount(item.amount))}` : row(item.description, f.amount(item.amount))}`)}<div>------------------------------</div>
${discount ? html`${row('SOUS-TOTAL', f.amount(gross))}${row('REMISE FIDELITE 5%', f.amount(-discount))}` : ''}${row(random.pick(['TOTAL A PAYER', 'TOTAL TTC', 'NET A PAYER']), f.money(total), 'b')}${row(method, f.amount(total))}<br>
<table class="full s"><tr><td>TVA</td><td class="r">HT</td><td class="r">TVA</td><td class="r">TTC</td></tr><tr><td>20,00%</td><td class="r">${f.amount(net)}</td><td class="r">${f.amount(round(total - net))}</td><td class="r">${f.amount(total)}</td></tr></table><br><div class="c s">Articles : ${items.length}. Echange sous 30 jours avec ce ticket. Dont éco-participation ${f.amount(0.12)}</div>`;
    return {
      html: page(
        random,
        {
          size: `80mm ${140 + items.length * 14}mm`,
          margin: '4mm',
          fonts: ['Cousine', 'DejaVu Sans Mono', 'Roboto Condensed'],
          points: [8, 8.5],
        },
        body,
      ),
      truth: {
        document_type: 'receipt',
        fields: {
          number: ticket,
          date,
          time,
          currency: 'EUR',
          subtotal: net,
          tax_total: round(total - net),
          total,
          ...(discount ? { discount_total: discount } : {}),
          payment_method: method,
          seller: { name: seller, address: home.line },
        },
        line_items: items.map(({ sku, quantity, unit_price, ...item }) => ({
          ...(withCode ? { sku } : {}),
          ...(quantity > 1 ? { quantity, unit_price } : {}),
          ...item,
        })),
        taxes: [{ rate: 20, base: net, amount: round(total - net) }],
      },
    };
  },
};
