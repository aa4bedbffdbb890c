import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const WORK = [
  ['Porta interna in rovere 80x210', 'nr', 420],
  ['Posa in opera', 'ore', 38],
  ['Battiscopa laccato bianco h 8 cm', 'ml', 9.5],
  ['Finestra due ante legno/alluminio con vetrocamera basso emissivo', 'nr', 865],
  ['Smaltimento vecchi serramenti', 'corpo', 150],
  ['Maniglia satinata', 'nr', 32.5],
  ['Trasporto', 'corpo', 60],
] as const;

/**
 * A joiner's invoice: number and date in one phrase, the tax numbers of both parties, and a sentence with the
 * bank details.
 */
export const JOINER_INVOICE: Issuer = {
  name: 'dev-falegnameria-rizzoli',
  language: 'it',
  locale: 'it',
  draw(random) {
    const money = (value: number) => formatNumber(value, '.', ',');
    const day = (iso: string) => formatDate(iso, 'DD/MM/YYYY', 'it');
    const date = random.date('2024-01-08', '2026-10-12');
    const due = addDays(date, random.pick([30, 60]));
    const buyer = random.chance(0.6) ? random.company() : random.person();
    const home = random.address();
    const number = `${random.integer(1, 240)}/${date.slice(0, 4)}`;
    const vat = `0${random.code('##########')}`;
    const items = random.sample(WORK, random.integer(1, 6)).map(([description, unit, price]) => {
      const quantity =
        unit === 'corpo' ? 1 : unit === 'ore' ? random.decimal(2, 30, 1) : random.integer(1, 14);
      return {
        description,
        unit,
        quantity,
        unit_price: price,
        tax_rate: 22,
        amount: round(quantity * price),
      };
    });
    const subtotal = sum(items.map(({ amount }) => amount));
    const tax = round(subtotal * 0.22);
    const total = sum([subtotal, tax]);
    const paid = random.chance(0.4) ? round(total * 0.3) : 0;
    const css = `@page{size:A4;margin:18mm}body{font:10pt "Liberation Serif",serif}.cols{display:flex;justify-content:space-between}table{width:100%;border-collapse:collapse}.i{margin-top:8mm}.i th,.i td{border:1px solid #000;padding:2px 5px}.i th{font-size:8.5pt}.r{text-align:right}.s td{padding:2px 5px}`;
    const body = `<div class="cols"><div><b style="font-size:15pt">Falegnameria Rizzoli</b><br>di Rizzoli Marco & C. s.n.c.<br>Via dell'Artigiano 7<br>38057 Pergine Valsugana (TN)<br>P. IVA 01664820224<br>Tel. 0461 538 117 – info@falegnameriarizzoli.example</div><div style="width:70mm">Spett.le<br>${escapeHtml(buyer)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}<br>P.IVA / C.F. ${vat}</div></div>
<h3 style="margin-top:10mm">Fattura n. ${number} del ${day(date)}</h3>${random.chance(0.5) ? `<p>Rif. vs. cantiere di ${escapeHtml(random.faker.location.city())} – preventivo del ${day(addDays(date, -40))}</p>` : ''}
<table class="i"><tr><th>Descrizione</th><th>U.M.</th><th>Q.tà</th><th>Prezzo</th><th>IVA</th><th>Importo</th></tr>${join(items, (item) => `<tr><td>${escapeHtml(item.description)}</td><td>${item.unit}</td><td class="r">${formatNumber(item.quantity, '.', ',', item.unit === 'ore' ? 1 : 0)}</td><td class="r">${money(item.unit_price)}</td><td class="r">22%</td><td class="r">${money(item.amount)}</td></tr>`)}</table>
<table class="s" style="width:75mm;margin:5mm 0 0 auto"><tr><td>Imponibile</td><td class="r">€ ${money(subtotal)}</td></tr><tr><td>IVA 22%</td><td class="r">€ ${money(tax)}</td></tr><tr><td><b>Totale fattura</b></td><td class="r"><b>€ ${money(total)}</b></td></tr>${paid > 0 ? `<tr><td>Acconto versato</td><td class="r">€ ${money(paid)}</td></tr><tr><td>Saldo</td><td class="r">€ ${money(sum([total, -paid]))}</td></tr>` : ''}</table>
<p>Scadenza pagamento: ${day(due)}. Bonifico bancario su Cassa Rurale Alta Valsugana, IBAN IT60 X054 2811 1010 0000 0123 456.</p>`;
    return {
      html: writeHtml('it', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          ...(paid > 0 ? { amount_paid: paid, amount_due: sum([total, -paid]) } : {}),
          payment_method: ['Bonifico bancario', 'Bonifico'],
          seller: {
            name: ['Falegnameria Rizzoli di Rizzoli Marco & C. s.n.c.', 'Falegnameria Rizzoli'],
            address: "Via dell'Artigiano 7, 38057 Pergine Valsugana (TN)",
            tax_id: ['01664820224', 'IT01664820224'],
            phone: '0461 538 117',
            email: 'info@falegnameriarizzoli.example',
            iban: 'IT60X0542811101000000123456',
          },
          buyer: { name: buyer, address: home.line, tax_id: [vat, `IT${vat}`] },
        },
        line_items: items,
      },
    };
  },
};
