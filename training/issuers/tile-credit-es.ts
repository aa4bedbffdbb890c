import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const TILES = [
  ['AZ-2040', 'Azulejo mate 20x40 blanco', 'm2', 11.9],
  ['PV-6060', 'Pavimento porcelánico 60x60 gris rectificado', 'm2', 18.75],
  ['RD-08', 'Rodapié 8x60', 'ml', 4.1],
  ['CO-25', 'Cemento cola flexible saco 25 kg', 'ud', 9.3],
  ['JU-05', 'Mortero de juntas 5 kg', 'ud', 6.85],
  ['PA-E', 'Palet europeo retornable', 'ud', 12],
] as const;

/**
 * A credit note: negative amounts, and the number of the corrected invoice next to that of the credit note.
 */
export const TILE_CREDIT: Issuer = {
  name: 'dev-azulejos-vila-real',
  language: 'es',
  locale: 'es',
  draw(random) {
    const money = (value: number) => formatNumber(value, '.', ',');
    const day = (iso: string) => formatDate(iso, 'DD-MM-YYYY', 'es');
    const date = random.date('2024-01-08', '2026-10-12');
    const buyer = `${random.pick(['Reformas', 'Construcciones', 'Materiales'])} ${random.faker.person.lastName()}, S.L.`;
    const home = random.address();
    const number = `AB${date.slice(2, 4)}-${random.code('####')}`;
    const customer = random.code('430#####');
    const vat = `B${random.code('########')}`;
    const items = random.sample(TILES, random.integer(1, 5)).map(([sku, description, unit, price]) => {
      const quantity = -(unit === 'm2' ? random.decimal(2, 40, 2) : random.integer(1, 12));
      return { sku, description, quantity, unit, unit_price: price, amount: round(quantity * price) };
    });
    const subtotal = sum(items.map(({ amount }) => amount));
    const tax = round(subtotal * 0.21);
    const total = sum([subtotal, tax]);
    const css = `@page{size:A4;margin:15mm}body{font:9.5pt "Liberation Sans",Arial}.t{display:flex;justify-content:space-between}.d{border:1px solid #555;border-collapse:collapse}.d td{border:1px solid #555;padding:3px 8px}.i{width:100%;border-collapse:collapse;margin-top:8mm}.i th{background:#333;color:#fff;padding:3px;text-align:left}.i td{padding:3px}.r{text-align:right!important}`;
    const body = `<div class="t"><div><b style="font-size:15pt">AZULEJOS VILA-REAL, S.A.</b><br>Ctra. de Onda km 3 – 12540 Vila-real (Castellón)<br>NIF A12044871 – Tel. 964 52 10 33 – ventas@azulejosvilareal.example</div><div style="font-size:17pt">ABONO</div></div>
<div class="t" style="margin-top:8mm"><table class="d"><tr><td>Abono núm.</td><td>${number}</td></tr><tr><td>Fecha</td><td>${day(date)}</td></tr><tr><td>Rectifica factura</td><td>${random.code('F##-#####')} de ${day(addDays(date, -random.integer(5, 40)))}</td></tr><tr><td>Cliente</td><td>${customer}</td></tr></table><div style="width:80mm">${escapeHtml(buyer)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}<br>NIF: ${vat}</div></div>
<p>Motivo: ${random.pick(['material defectuoso', 'devolución de sobrante', 'error en el precio'])}</p>
<table class="i"><tr><th>Código</th><th>Artículo</th><th class="r">Cantidad</th><th>Ud.</th><th class="r">Precio</th><th class="r">Importe</th></tr>${join(items, (item) => `<tr><td>${item.sku}</td><td>${escapeHtml(item.description)}</td><td class="r">${money(item.quantity)}</td><td>${item.unit}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}</table>
<table class="d" style="margin:8mm 0 0 auto"><tr><td>Base imponible</td><td class="r">${money(subtotal)}</td></tr><tr><td>21 % IVA</td><td class="r">${money(tax)}</td></tr><tr><td><b>TOTAL ABONO EUR</b></td><td class="r"><b>${money(total)}</b></td></tr></table>`;
    return {
      html: writeHtml('es', css, body),
      truth: {
        document_type: 'credit_note',
        fields: {
          number,
          date,
          customer_number: customer,
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          seller: {
            name: 'AZULEJOS VILA-REAL, S.A.',
            address: 'Ctra. de Onda km 3, 12540 Vila-real (Castellón)',
            tax_id: ['A12044871', 'ESA12044871'],
            phone: '964 52 10 33',
            email: 'ventas@azulejosvilareal.example',
          },
          buyer: { name: buyer, address: home.line, tax_id: [vat, `ES${vat}`] },
        },
        line_items: items,
      },
    };
  },
};
