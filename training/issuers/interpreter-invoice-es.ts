import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const JOBS = [
  ['Interpretación consecutiva, media jornada', 340],
  ['Interpretación simultánea, jornada completa', 620],
  ['Desplazamiento', 85],
  ['Revisión de actas', 48],
  ['Preparación terminológica', 95],
  ['Horas extraordinarias de cabina', 75],
] as const;

/** A freelancer's invoice: income tax is withheld, so the total is not the sum of the net amount and VAT. */
export const INTERPRETER_INVOICE: Issuer = {
  name: 'dev-lucia-otero',
  language: 'es',
  locale: 'es',
  draw(random) {
    const money = (value: number) => `${formatNumber(value, '.', ',')} €`;
    const day = (iso: string) => formatDate(iso, 'D de MMMM de YYYY', 'es');
    const date = random.date('2024-01-08', '2026-10-12');
    const buyer = random.company();
    const home = random.address();
    const vat = `B${random.code('########')}`;
    const number = `${random.integer(1, 90)}-${date.slice(0, 4)}`;
    const items = random.sample(JOBS, random.integer(1, 4)).map(([description, price]) => {
      const quantity = random.integer(1, 5);
      return { description, quantity, unit_price: price, amount: round(quantity * price) };
    });
    const subtotal = sum(items.map(({ amount }) => amount));
    const tax = round(subtotal * 0.21);
    const withheld = round(subtotal * 0.15);
    const total = sum([subtotal, tax, -withheld]);
    const css = `@page{size:A4;margin:22mm}body{font:11pt "Liberation Serif",serif}table{width:100%;border-collapse:collapse;margin-top:8mm}th{text-align:left;border-bottom:1px solid #000}td{padding:3px 0}.r{text-align:right}`;
    const body = `<div style="text-align:right"><i style="font-size:17pt">Lucía Otero Vidal</i><br>Intérprete de conferencias<br>Rúa do Vilar 31, 15705 Santiago de Compostela<br>NIF 33288417K – lucia@oterointerpretes.example – 981 57 30 12</div>
<p style="margin-top:12mm">${escapeHtml(buyer)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}<br>CIF ${vat}</p><p>Factura ${number}<br>Santiago, ${day(date)}</p>
<table><tr><th>Servicio</th><th class="r">Uds.</th><th class="r">Tarifa</th><th class="r">Importe</th></tr>${join(items, (item) => `<tr><td>${escapeHtml(item.description)}</td><td class="r">${item.quantity}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}</table>
<table style="width:80mm;margin-left:auto"><tr><td>Base imponible</td><td class="r">${money(subtotal)}</td></tr><tr><td>IVA 21 %</td><td class="r">${money(tax)}</td></tr><tr><td>Retención IRPF 15 %</td><td class="r">-${money(withheld)}</td></tr><tr><td><b>Total a percibir</b></td><td class="r"><b>${money(total)}</b></td></tr></table>
<p>Transferencia a ES91 2100 0418 4502 0005 1332 antes del ${day(addDays(date, 30))}.</p>`;
    return {
      html: writeHtml('es', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: addDays(date, 30),
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          payment_method: 'Transferencia',
          seller: {
            name: 'Lucía Otero Vidal',
            address: 'Rúa do Vilar 31, 15705 Santiago de Compostela',
            tax_id: ['33288417K', 'ES33288417K'],
            email: 'lucia@oterointerpretes.example',
            phone: '981 57 30 12',
            iban: 'ES9121000418450200051332',
          },
          buyer: { name: buyer, address: home.line, tax_id: [vat, `ES${vat}`] },
        },
        line_items: items,
      },
    };
  },
};
