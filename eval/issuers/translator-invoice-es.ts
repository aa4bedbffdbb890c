// A translator in Valencia who uses the template of a cloud service: company data in a colored sidebar,
// labels above values, income tax withheld from the total, and projects described in one or two lines.

import { formatDate } from '../../training/format.ts';
import { addDays, round, sum } from '../../training/random.ts';
import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from './issuer.ts';

const CSS = `@page{size:A4;margin:0}body{margin:0;font:9.4pt "DejaVu Sans",sans-serif;color:#333}
.page{display:flex;min-height:297mm}.bar{width:138pt;background:#e7f0ee;padding:44pt 16pt;font-size:8pt;line-height:1.55;overflow-wrap:anywhere}.bar b{display:block;margin-top:13pt;color:#17665a}
.bar .n{font-size:13pt;font-weight:700;color:#17665a;line-height:1.2}.main{flex:1;padding:46pt 36pt}.t{font-size:24pt;color:#17665a;margin-bottom:18pt}
.m{display:flex;gap:34pt;margin-bottom:18pt}.m span,.k{display:block;font-size:7.4pt;text-transform:uppercase;color:#17665a;letter-spacing:.6pt}
table{width:100%;border-collapse:collapse;margin-top:16pt}th{font-size:7.6pt;text-align:left;border-bottom:1pt solid #17665a;padding:4pt 2pt}td{padding:5pt 2pt;vertical-align:top;border-bottom:.4pt solid #ddd}
.r{text-align:right!important}.sum{width:220pt;margin-left:auto}.sum td{border:0;padding:3pt 2pt}.tot td{background:#17665a;color:#fff;font-weight:700;padding:6pt}.note{margin-top:20pt;font-size:8pt}`;

const JOBS: [string, number, number][] = [
  ['Traducción jurada EN>ES, escritura de constitución', 0.11, 0.16],
  ['Traducción DE>ES, manual de mantenimiento', 0.08, 0.12],
  ['Revisión de textos del sitio web', 0.03, 0.05],
  ['Traducción FR>ES, contrato de distribución', 0.09, 0.13],
  ['Localización de la aplicación móvil, cadenas nuevas', 0.09, 0.14],
  ['Posedición de catálogo de productos', 0.04, 0.06],
  ['Traducción EN>ES, nota de prensa (urgente)', 0.13, 0.17],
];

export const TRANSLATOR_INVOICE: Issuer = {
  name: 'translator-invoice-es',
  language: 'es',
  locale: 'es',
  draw(random) {
    const show = (value: number) => `${formatNumber(value, '.', ',')} €`;
    const day = (iso: string) => formatDate(iso, 'DD/MM/YYYY', 'es');
    const date = random.date('2024-01-15', '2026-09-15');
    const due = addDays(date, random.pick([30, 60]));
    const number = `${date.slice(0, 4)}/${random.code('###').padStart(3, '0')}`;
    const order = random.chance(0.5) ? random.code('PED-####') : null;
    const company = random.company();
    const place = random.address();
    const taxId = `B${random.code('########')}`;
    const hours = random.chance(0.4) ? random.integer(1, 5) : 0;
    const rows = [
      ...random.sample(JOBS, random.integer(1, 5)).map(([description, least, most]) => {
        const [quantity, price] = [random.integer(420, 9800), random.decimal(least, most, 3)];
        return { description, quantity, unit: 'palabras', price, amount: round(quantity * price) };
      }),
      ...(hours
        ? [
            {
              description: 'Interpretación consecutiva, reunión con proveedor',
              quantity: hours,
              unit: 'horas',
              price: 65,
              amount: hours * 65,
            },
          ]
        : []),
    ];
    const subtotal = sum(rows.map(({ amount }) => amount));
    const tax = round(subtotal * 0.21);
    const withheld = round(subtotal * 0.15);
    const total = round(subtotal + tax - withheld);
    const html = `<div class="page"><div class="bar"><div class="n">Nuria Cebrián<br>Traducciones</div><b>Datos fiscales</b>Nuria Cebrián Lloret<br>C/ Cirilo Amorós, 48, pta. 7<br>46004 Valencia<br>NIF 24381907K<b>Contacto</b>+34 656 018 274<br>nuria@cebrian.example<br>www.cebrian.example<b>Cuenta bancaria</b>ES18 3058 0199 5127 2001 4436</div>
<div class="main"><div class="t">Factura</div><div class="m"><div><span>Número</span>${number}</div><div><span>Fecha</span>${day(date)}</div><div><span>Vencimiento</span>${day(due)}</div>${order ? `<div><span>Su pedido</span>${order}</div>` : ''}</div>
<div class="k">Cliente</div><b>${escapeHtml(company)}</b><br>${escapeHtml(place.street)}<br>${escapeHtml(place.city)}<br>CIF ${taxId}
<table><tr><th>Concepto</th><th class="r">Cantidad</th><th class="r">Precio</th><th class="r">Importe</th></tr>${join(rows, (row) => `<tr><td style="width:150pt">${row.description}</td><td class="r">${formatNumber(row.quantity, '.', ',', 0)} ${row.unit}</td><td class="r">${formatNumber(row.price, '.', ',', 3)} €</td><td class="r">${show(row.amount)}</td></tr>`)}</table>
<table class="sum"><tr><td>Base imponible</td><td class="r">${show(subtotal)}</td></tr><tr><td>IVA 21 %</td><td class="r">${show(tax)}</td></tr><tr><td>Retención IRPF 15 %</td><td class="r">-${show(withheld)}</td></tr><tr class="tot"><td>A percibir</td><td class="r">${show(total)}</td></tr></table>
<div class="note">Pago por transferencia a la cuenta indicada. ${random.chance(0.5) ? 'Gracias por su confianza.' : 'Rogamos indiquen el número de factura en el concepto.'}</div></div></div>`;
    return {
      html: writeHtml('es', CSS, html),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          ...(order ? { order_number: order } : {}),
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          seller: {
            name: 'Nuria Cebrián Lloret',
            address: 'C/ Cirilo Amorós, 48, pta. 7, 46004 Valencia',
            tax_id: '24381907K',
            email: 'nuria@cebrian.example',
            phone: '+34 656 018 274',
            website: 'www.cebrian.example',
            iban: 'ES18 3058 0199 5127 2001 4436',
          },
          buyer: { name: company, address: place.line, tax_id: taxId },
        },
        line_items: rows.map(({ description, quantity, unit, price, amount }) => ({
          description,
          quantity,
          unit,
          unit_price: price,
          amount,
        })),
        taxes: [{ rate: 21, amount: tax }],
      },
    };
  },
};
