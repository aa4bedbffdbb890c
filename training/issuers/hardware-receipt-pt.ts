import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { round, sum } from '../random.ts';

const GOODS = [
  ['PARAF MAD 4X40 CX200', 6.49],
  ['TINTA BRANCO 5L MATE', 28.9],
  ['FITA ISOLADORA PRETA', 1.25],
  ['BROCA SDS 8X160', 3.79],
  ['LAMPADA LED E27 9W', 2.99],
  ['TORNEIRA LAVAT CROM', 34.5],
  ['ROLO PINT 18CM', 4.15],
  ['SILICONE TRANSP 280ML', 5.35],
  ['EXTENSAO 3M 4 TOM', 8.99],
  ['LUVAS NITRILO T9', 2.45],
] as const;

/**
 * A hardware store's receipt: quantities below the items, tax letters after the amounts, and the date and
 * time at the end.
 */
export const HARDWARE_RECEIPT: Issuer = {
  name: 'dev-ferragens-lima',
  language: 'pt',
  locale: 'pt',
  draw(random) {
    const money = (value: number) => formatNumber(value, ' ', ',');
    const date = random.date('2024-01-03', '2026-10-01');
    const time = `${String(random.integer(8, 19)).padStart(2, '0')}:${String(random.integer(0, 59)).padStart(2, '0')}`;
    const number = `FS 02${date.slice(2, 4)}/${random.code('#####')}`;
    const items = random.sample(GOODS, random.integer(1, 9)).map(([description, price]) => {
      const quantity = random.chance(0.35) ? random.integer(2, 6) : 1;
      return { description, quantity, unit_price: price, amount: round(quantity * price) };
    });
    const total = sum(items.map(({ amount }) => amount));
    const base = round(total / 1.23);
    const tax = sum([total, -base]);
    const isCash = random.chance(0.5);
    const tendered = isCash ? Math.ceil(total / 5) * 5 + random.pick([0, 0, 5, 10]) : 0;
    const css = `@page{size:80mm 240mm;margin:4mm}body{font:8.5pt "DejaVu Sans Mono",monospace;margin:0}.c{text-align:center}table{width:100%;border-collapse:collapse}td{padding:0;vertical-align:top}.r{text-align:right}hr{border:0;border-top:1px dashed #000}`;
    const body = `<div class="c"><b>FERRAGENS LIMA</b><br>Lima & Filhos, Lda.<br>Rua do Souto 118<br>4700-329 Braga<br>NIF 503 774 128<br>Tel 253 216 440</div><hr>
<div>Fatura simplificada ${number}</div><div>Op: ${random.integer(1, 9)} &nbsp; Caixa: ${random.integer(1, 4)}</div><hr><table>
${join(items, (item) => `<tr><td>${escapeHtml(item.description)}</td><td class="r">${item.quantity > 1 ? '' : `${money(item.amount)} C`}</td></tr>${item.quantity > 1 ? `<tr><td>&nbsp; ${item.quantity} x ${money(item.unit_price)}</td><td class="r">${money(item.amount)} C</td></tr>` : ''}`)}</table><hr>
<table style="font-size:11pt"><tr><td><b>TOTAL EUR</b></td><td class="r"><b>${money(total)}</b></td></tr></table>
<table>${isCash ? `<tr><td>Numerário</td><td class="r">${money(tendered)}</td></tr><tr><td>Troco</td><td class="r">${money(sum([tendered, -total]))}</td></tr>` : `<tr><td>Multibanco</td><td class="r">${money(total)}</td></tr>`}</table><hr>
<table><tr><td>Taxa</td><td class="r">Base</td><td class="r">IVA</td></tr><tr><td>C 23%</td><td class="r">${money(base)}</td><td class="r">${money(tax)}</td></tr></table><hr>
<div class="c">${formatDate(date, 'YYYY-MM-DD', 'pt')} ${time}<br>Trocas até 15 dias com talão<br>Obrigado pela preferência</div>`;
    return {
      html: writeHtml('pt', css, body),
      truth: {
        document_type: 'receipt',
        fields: {
          number,
          date,
          time,
          currency: 'EUR',
          tax_total: tax,
          subtotal: base,
          total,
          payment_method: isCash ? 'Numerário' : 'Multibanco',
          ...(isCash ? { amount_tendered: tendered, change: sum([tendered, -total]) } : {}),
          seller: {
            name: ['Lima & Filhos, Lda.', 'FERRAGENS LIMA'],
            address: 'Rua do Souto 118, 4700-329 Braga',
            tax_id: ['503774128', 'PT503774128'],
            phone: '253 216 440',
          },
        },
        line_items: items.map(({ quantity, unit_price, ...item }) =>
          quantity > 1 ? { ...item, quantity, unit_price } : item,
        ),
      },
    };
  },
};
