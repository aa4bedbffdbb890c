import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

/**
 * A water bill: the amount in a box, the contract and meter numbers among other numbers, and charges in
 * groups.
 */
export const WATER_BILL: Issuer = {
  name: 'dev-aguas-del-jalon',
  language: 'es',
  locale: 'es',
  draw(random) {
    const money = (value: number) => formatNumber(value, '.', ',');
    const day = (iso: string) => formatDate(iso, 'DD/MM/YYYY', 'es');
    const date = random.date('2024-01-08', '2026-10-12');
    const due = addDays(date, 20);
    const person = random.person();
    const home = random.address();
    const supply = random.address();
    const isElsewhere = random.chance(0.3);
    const number = `${date.slice(0, 4)}/${random.code('#######')}`;
    const contract = random.code('30######');
    const before = random.integer(100, 2400);
    const used = random.integer(8, 74);
    const first = Math.min(used, 20);
    const second = used - first;
    const items = [
      { description: 'Cuota fija abastecimiento', quantity: 2, unit_price: 4.85, amount: 9.7 },
      { description: 'Consumo bloque 1', quantity: first, unit_price: 0.52, amount: round(first * 0.52) },
      ...(second > 0
        ? [
            {
              description: 'Consumo bloque 2',
              quantity: second,
              unit_price: 0.94,
              amount: round(second * 0.94),
            },
          ]
        : []),
      { description: 'Saneamiento', quantity: used, unit_price: 0.31, amount: round(used * 0.31) },
      ...(random.chance(0.3)
        ? [{ description: 'Cambio de contador', quantity: 1, unit_price: 38, amount: 38 }]
        : []),
      { description: 'Canon de vertidos', quantity: used, unit_price: 0.18, amount: round(used * 0.18) },
    ];
    const subtotal = sum(items.map(({ amount }) => amount));
    const tax = round(subtotal * 0.1);
    const total = sum([subtotal, tax]);
    const css = `@page{size:A4;margin:12mm}body{font:9pt "DejaVu Sans",sans-serif}.t{display:flex;justify-content:space-between}.logo{color:#0b5fa5;font-size:16pt;font-weight:bold}.total{background:#0b5fa5;color:#fff;padding:4mm 8mm;text-align:center;font-size:9pt}.total b{font-size:17pt}.d td{padding:1px 10px 1px 0}table.i{width:100%;border-collapse:collapse;margin-top:5mm}.i th{background:#dcebf7;text-align:left;padding:3px}.i td{padding:3px;border-bottom:1px dotted #9bc}.r{text-align:right!important}.s{font-size:7pt;margin-top:6mm}`;
    const body = `<div class="t"><div><div class="logo">Aguas del Jalón</div><div>Aguas del Jalón, S.A. – CIF A50231877<br>Pº de la Constitución 22, 50300 Calatayud<br>Atención al cliente 976 880 212</div></div><div class="total">TOTAL FACTURA<br><b>${money(total)} €</b><br>Fecha de cargo ${day(due)}</div></div>
<div class="t" style="margin-top:6mm"><table class="d"><tr><td>Factura nº</td><td>${number}</td></tr><tr><td>Fecha de emisión</td><td>${day(date)}</td></tr><tr><td>Periodo</td><td>${day(addDays(date, -62))} – ${day(addDays(date, -3))}</td></tr><tr><td>Póliza</td><td>${contract}</td></tr><tr><td>Contador</td><td>${random.code('S##??######')}</td></tr></table><div style="width:75mm;border:1px solid #9bc;padding:3mm">${escapeHtml(person)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</div></div>
<p>Dirección del suministro: ${escapeHtml(isElsewhere ? supply.line : home.line)}</p>
<p>Lectura anterior ${before} m³ &nbsp; Lectura actual ${before + used} m³ &nbsp; Consumo ${used} m³</p>
<table class="i"><tr><th>Concepto</th><th class="r">Cantidad</th><th class="r">Precio</th><th class="r">Importe</th></tr>${join(items, (item) => `<tr><td>${item.description}</td><td class="r">${item.quantity}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}</table>
<table class="d" style="margin:4mm 0 0 auto"><tr><td>Base imponible</td><td class="r">${money(subtotal)}</td></tr><tr><td>IVA 10 %</td><td class="r">${money(tax)}</td></tr><tr><td><b>Total a pagar</b></td><td class="r"><b>${money(total)}</b></td></tr></table>
<p>Forma de pago: Domiciliación bancaria &nbsp; IBAN ${random.iban('ES').slice(0, 8)}************${random.code('####')}</p><div class="s">Inscrita en el Registro Mercantil de Zaragoza, tomo 1844, hoja Z-11872. www.aguasdeljalon.example</div>`;
    return {
      html: writeHtml('es', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          customer_number: contract,
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          amount_due: total,
          payment_method: 'Domiciliación bancaria',
          delivery_address: isElsewhere ? supply.line : home.line,
          seller: {
            name: ['Aguas del Jalón, S.A.', 'Aguas del Jalón'],
            address: 'Pº de la Constitución 22, 50300 Calatayud',
            tax_id: ['A50231877', 'ESA50231877'],
            phone: '976 880 212',
            website: 'www.aguasdeljalon.example',
          },
          buyer: { name: person, address: home.line },
        },
        line_items: items,
      },
    };
  },
};
