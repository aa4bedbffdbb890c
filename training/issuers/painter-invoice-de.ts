import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const WORK = [
  ['Wände spachteln und schleifen', 'm²', 9.8],
  ['Anstrich Dispersionsfarbe, zweimal', 'm²', 7.4],
  ['Türen lackieren einschließlich Zargen und Beschlägen', 'Stück', 118],
  ['Tapete entfernen', 'm²', 4.6],
  ['Gerüststellung', 'pauschal', 680],
  ['Fassade reinigen', 'm²', 5.9],
  ['Regiestunde Geselle', 'h', 54],
] as const;

/**
 * A painter's final invoice: payments on account are deducted, with the net totals before and after the
 * deduction.
 */
export const PAINTER_INVOICE: Issuer = {
  name: 'dev-malerei-strobl',
  language: 'de',
  locale: 'de',
  draw(random) {
    const money = (value: number) => `€ ${formatNumber(value, '.', ',')}`;
    const day = (iso: string) => formatDate(iso, 'D. MMMM YYYY', 'de');
    const date = random.date('2024-01-08', '2026-10-12');
    const buyer = random.person();
    const home = random.address();
    const number = `R${date.slice(2, 4)}/${random.code('###')}`;
    const items = random.sample(WORK, random.integer(2, 7)).map(([description, unit, price]) => {
      const quantity =
        unit === 'pauschal' ? 1 : unit === 'Stück' ? random.integer(1, 9) : random.decimal(4, 180, 2);
      return { description, unit, quantity, unit_price: price, amount: round(quantity * price) };
    });
    const subtotal = sum(items.map(({ amount }) => amount));
    const tax = round(subtotal * 0.2);
    const total = sum([subtotal, tax]);
    const payments = random.list(random.integer(0, 2), (index) => ({
      day: addDays(date, -60 + index * 25),
      amount: round((total * random.integer(15, 30)) / 100, 0),
    }));
    const paid = sum(payments.map(({ amount }) => amount));
    const due = sum([total, -paid]);
    const css = `@page{size:A4;margin:20mm}body{font:10.5pt "DejaVu Serif",serif}table{width:100%;border-collapse:collapse}.i{margin-top:6mm}.i th{border-top:1px solid #000;border-bottom:1px solid #000;text-align:left}.i td{padding:3px 4px 3px 0;vertical-align:top}.r{text-align:right!important}.z{font-size:8pt;color:#555;margin-top:16mm;border-top:1px solid #aaa}`;
    const body = `<div style="display:flex;justify-content:space-between"><div><b style="font-size:16pt">Malerei Strobl</b><br>Meisterbetrieb seit 1978</div><div style="text-align:right;font-size:9pt">Johann Strobl e.U.<br>Feldgasse 18, 3500 Krems<br>0664 415 77 20<br>office@malerei-strobl.example</div></div>
<p style="margin-top:14mm">${random.chance(0.5) ? 'Herrn' : 'Frau'}<br>${escapeHtml(buyer)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</p><p style="text-align:right">Krems, ${day(date)}</p>
<b>Schlussrechnung ${number}</b><br>Baustelle: ${escapeHtml(random.faker.location.street())}
<table class="i"><tr><th>Leistung</th><th class="r">Menge</th><th>EH</th><th class="r">Preis</th><th class="r">Betrag</th></tr>${join(items, (item) => `<tr><td style="width:75mm">${escapeHtml(item.description)}</td><td class="r">${formatNumber(item.quantity, '.', ',')}</td><td>${item.unit}</td><td class="r">${formatNumber(item.unit_price, '.', ',')}</td><td class="r">${formatNumber(item.amount, '.', ',')}</td></tr>`)}</table>
<table style="width:95mm;margin:5mm 0 0 auto"><tr><td>Gesamt netto</td><td class="r">${money(subtotal)}</td></tr><tr><td>+ 20 % USt.</td><td class="r">${money(tax)}</td></tr><tr><td>Auftragssumme brutto</td><td class="r">${money(total)}</td></tr>${join(payments, (one) => `<tr><td>abzügl. Akonto vom ${day(one.day)}</td><td class="r">${money(one.amount)}</td></tr>`)}<tr><td><b>offener Restbetrag</b></td><td class="r"><b>${money(due)}</b></td></tr></table>
<p>Zahlbar prompt nach Erhalt ohne Abzug.</p><div class="z">UID ATU62718805 · FN 301755k LG Krems · IBAN AT61 1904 3002 3457 3201 · BIC RLNWATWWKRE</div>`;
    return {
      html: writeHtml('de', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          currency: 'EUR',
          subtotal,
          tax_total: tax,
          total,
          amount_due: due,
          ...(payments.length === 1 ? { amount_paid: paid } : {}),
          payment_terms: [
            'Zahlbar prompt nach Erhalt ohne Abzug.',
            'Zahlbar prompt nach Erhalt ohne Abzug',
            'prompt nach Erhalt ohne Abzug',
          ],
          seller: {
            name: ['Johann Strobl e.U.', 'Malerei Strobl'],
            address: 'Feldgasse 18, 3500 Krems',
            phone: '0664 415 77 20',
            email: 'office@malerei-strobl.example',
            tax_id: 'ATU62718805',
            registration_number: ['FN 301755k', 'FN 301755k LG Krems', '301755k'],
            iban: 'AT611904300234573201',
            bic: 'RLNWATWWKRE',
          },
          buyer: { name: buyer, address: home.line },
        },
        line_items: items,
      },
    };
  },
};
