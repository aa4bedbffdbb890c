import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const WINES = [
  ['CR18', 'Crozes-Hermitage rouge 2018 « Les Galets » 75 cl', 14.2],
  ['VG21', 'Viognier IGP Ardèche 2021 75 cl', 8.6],
  ['SJ19', 'Saint-Joseph blanc 2019 75 cl', 19.5],
  ['MG17', 'Magnum Côte-Rôtie 2017 en caisse bois', 96],
  ['BIB5', 'Rosé Bag-in-Box 5 litres', 17.9],
  ['CN20', 'Cornas 2020 vieilles vignes, élevage 18 mois en fût de chêne 75 cl', 31.4],
  ['CL22', 'Clairette de Die tradition 75 cl', 7.85],
  ['PI15', 'Châteauneuf-du-Pape 2015 75 cl', 34],
] as const;

/**
 * A wine merchant's invoice: totals in one horizontal table, discounts on individual lines, and references to
 * two documents above the list.
 */
export const WINE_INVOICE: Issuer = {
  name: 'dev-cave-tournon',
  language: 'fr',
  locale: 'fr',
  draw(random) {
    const money = (value: number) => formatNumber(value, ' ', ',');
    const day = (iso: string) => formatDate(iso, 'DD/MM/YYYY', 'fr');
    const date = random.date('2024-01-08', '2026-10-12');
    const due = addDays(date, 30);
    const buyer = `${random.pick(['Restaurant', 'Hôtel', 'Bistrot', 'Épicerie'])} ${random.faker.person.lastName()}`;
    const home = random.address();
    const shop = random.address();
    const isShipped = random.chance(0.5);
    const number = `FA${random.code('######')}`;
    const customer = random.code('411??###').toUpperCase();
    const order = random.code('CDE####');
    const items = random.sample(WINES, random.integer(2, 7)).map(([sku, description, price]) => {
      const quantity = random.integer(1, 12) * 6;
      const discount = random.chance(0.3) ? random.pick([5, 10]) : 0;
      return {
        sku,
        description,
        quantity,
        unit_price: price,
        discount,
        amount: round(quantity * price * (1 - discount / 100)),
      };
    });
    const goods = sum(items.map(({ amount }) => amount));
    const shipping = random.chance(0.5) ? random.pick([18, 24.5, 36]) : 0;
    const subtotal = sum([goods, shipping]);
    const tax = round(subtotal * 0.2);
    const total = sum([subtotal, tax]);
    const css = `@page{size:A4;margin:15mm}body{font:9.5pt "Liberation Serif",serif}.h{text-align:center}.h b{font-size:20pt;letter-spacing:2px;color:#6a1b2d}
.boxes{display:flex;justify-content:space-between;margin-top:8mm}.box{border:1px solid #6a1b2d;padding:3mm;width:78mm}table{border-collapse:collapse;width:100%}
.m th,.t th{font-size:7.5pt;background:#f5eef0;border:1px solid #bbb}.m td,.t td{text-align:center;border:1px solid #bbb;padding:2px}.i th{border-bottom:2px solid #6a1b2d;text-align:left;font-size:8pt}.i td{padding:3px 2px;vertical-align:top}.r{text-align:right!important}
.f{font-size:7pt;text-align:center;color:#555;margin-top:14mm}`;
    const body = `<div class="h"><b>CAVE DE TOURNON</b><br>Négociants en vins depuis 1932</div>
<div class="boxes"><div class="box">${isShipped ? `<small>Livré à</small><br>${escapeHtml(shop.street)}<br>${escapeHtml(shop.city)}` : '<small>Enlèvement au chai</small>'}</div><div class="box"><small>Facturé à</small><br>${escapeHtml(buyer)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</div></div>
<h3>FACTURE</h3><table class="m"><tr><th>N° de pièce</th><th>Date</th><th>Code client</th><th>Votre commande</th><th>Échéance</th><th>Règlement</th></tr><tr><td>${number}</td><td>${day(date)}</td><td>${customer}</td><td>${order}</td><td>${day(due)}</td><td>Virement</td></tr></table>
<p>Bon de livraison ${random.code('BL#####')} du ${day(addDays(date, -3))} – transporteur ${random.pick(['Heppner', 'Geodis', 'notre camion'])}</p>
<table class="i"><tr><th>Réf.</th><th>Désignation</th><th class="r">Btl.</th><th class="r">P.U. HT</th><th class="r">Rem. %</th><th class="r">Montant HT</th></tr>
${join(items, (item) => `<tr><td>${item.sku}</td><td style="width:74mm">${escapeHtml(item.description)}</td><td class="r">${item.quantity}</td><td class="r">${money(item.unit_price)}</td><td class="r">${item.discount > 0 ? item.discount : ''}</td><td class="r">${money(item.amount)}</td></tr>`)}</table>
<table class="t" style="margin-top:8mm"><tr><th>Marchandises</th><th>Port</th><th>Total HT</th><th>TVA 20 %</th><th>Total TTC</th><th>NET À PAYER</th></tr><tr><td>${money(goods)}</td><td>${shipping > 0 ? money(shipping) : '–'}</td><td>${money(subtotal)}</td><td>${money(tax)}</td><td>${money(total)}</td><td><b>${money(total)} €</b></td></tr></table>
<p>En cas de retard, une pénalité de trois fois le taux légal et une indemnité de 40 € seront appliquées.</p>
<div class="f">Cave de Tournon SARL au capital de 60 000 € – 8 quai Farconnet, 07300 Tournon-sur-Rhône – RCS Aubenas 412 889 503 – TVA FR52412889503<br>Tél. 04 75 08 55 21 – contact@cavedetournon.example – IBAN FR79 1390 6000 5480 0127 4029 317</div>`;
    return {
      html: writeHtml('fr', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          order_number: order,
          customer_number: customer,
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          amount_due: total,
          ...(shipping > 0 ? { shipping } : {}),
          payment_method: 'Virement',
          ...(isShipped ? { delivery_address: shop.line } : {}),
          seller: {
            name: ['Cave de Tournon SARL', 'CAVE DE TOURNON'],
            address: '8 quai Farconnet, 07300 Tournon-sur-Rhône',
            phone: '04 75 08 55 21',
            email: 'contact@cavedetournon.example',
            registration_number: ['RCS Aubenas 412 889 503', '412 889 503'],
            tax_id: 'FR52412889503',
            iban: 'FR7913906000548001274029317',
          },
          buyer: { name: buyer, address: home.line },
        },
        line_items: items.map(({ discount, ...item }) => (discount > 0 ? { ...item, discount } : item)),
      },
    };
  },
};
