import { escapeHtml, formatNumber, type Issuer, join, writeHtml } from '../../eval/issuers/issuer.ts';
import { formatDate } from '../format.ts';
import { addDays, round, sum } from '../random.ts';

const ACTS = [
  ['Consultation spécialisée', 60],
  ['Échographie abdominale', 75.6],
  ['Forfait chambre particulière', 92],
  ['Pansement complexe', 24.15],
  ['Électrocardiogramme', 14.26],
  ['Petit déjeuner accompagnant', 8.5],
  ['Bilan biologique complet avec recherche d’anticorps', 118.4],
] as const;

/**
 * A Swiss clinic's invoice: an address of five lines with a department, prices that include tax, a deposit
 * and rounding.
 */
export const CLINIC_INVOICE: Issuer = {
  name: 'dev-clinique-des-tilleuls',
  language: 'fr',
  locale: 'fr',
  draw(random) {
    const money = (value: number) => formatNumber(value, "'", '.');
    const day = (iso: string) => formatDate(iso, 'DD.MM.YYYY', 'fr');
    const date = random.date('2024-01-08', '2026-10-12');
    const due = addDays(date, 30);
    const person = random.person();
    const company = random.company();
    const home = random.address();
    const isCompany = random.chance(0.4);
    const number = random.code('F-####.###');
    const customer = random.code('P#####');
    const items = random.sample(ACTS, random.integer(1, 6)).map(([description, price]) => {
      const quantity = random.integer(1, 3);
      return { description, quantity, unit_price: price, amount: round(quantity * price) };
    });
    const sumOfItems = sum(items.map(({ amount }) => amount));
    const total = round(Math.round(sumOfItems * 20) / 20);
    const rounding = sum([total, -sumOfItems]);
    const paid = random.chance(0.4) ? 50 : 0;
    const left = sum([total, -paid]);
    const css = `@page{size:A4;margin:18mm}body{font:10pt "Liberation Sans",Arial}table{width:100%;border-collapse:collapse}.i{margin-top:8mm}.i th{background:#e9f0e4;text-align:left;padding:3px}.i td{padding:3px}.r{text-align:right!important}.m td{padding:1px 12px 1px 0}`;
    const body = `<div style="display:flex;justify-content:space-between"><div><b style="font-size:14pt;color:#47743a">Clinique des Tilleuls SA</b><br>Chemin des Tilleuls 4<br>1009 Pully<br>Tél. 021 555 31 40<br>facturation@tilleuls.example<br>IDE CHE-114.882.306</div></div>
<div style="margin:12mm 0 0 95mm">${isCompany ? `${escapeHtml(company)}<br>Service du personnel<br>À l’att. de ${escapeHtml(person)}` : escapeHtml(person)}<br>${escapeHtml(home.street)}<br>${escapeHtml(home.city)}</div>
<h3>Facture</h3><table class="m" style="width:auto"><tr><td>Numéro de facture</td><td>${number}</td></tr><tr><td>Date</td><td>${day(date)}</td></tr><tr><td>Dossier patient</td><td>${customer}</td></tr><tr><td>Payable jusqu’au</td><td>${day(due)}</td></tr></table>
<table class="i"><tr><th>Prestation</th><th class="r">Nombre</th><th class="r">Tarif</th><th class="r">CHF</th></tr>${join(items, (item) => `<tr><td>${escapeHtml(item.description)}</td><td class="r">${item.quantity}</td><td class="r">${money(item.unit_price)}</td><td class="r">${money(item.amount)}</td></tr>`)}
<tr><td colspan="3" class="r">Somme des prestations</td><td class="r">${money(sumOfItems)}</td></tr>${rounding === 0 ? '' : `<tr><td colspan="3" class="r">Arrondi</td><td class="r">${money(rounding)}</td></tr>`}<tr><td colspan="3" class="r"><b>Montant de la facture</b></td><td class="r"><b>${money(total)}</b></td></tr>${paid > 0 ? `<tr><td colspan="3" class="r">Acompte reçu</td><td class="r">${money(paid)}</td></tr>` : ''}<tr><td colspan="3" class="r">Solde en notre faveur</td><td class="r">${money(left)}</td></tr></table>
<p>Exonéré de TVA selon art. 21 LTVA. Compte CH93 0076 2011 6238 5295 7.</p>`;
    return {
      html: writeHtml('fr', css, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          customer_number: customer,
          currency: 'CHF',
          total,
          amount_due: left,
          ...(rounding === 0 ? {} : { rounding }),
          ...(paid > 0 ? { amount_paid: paid } : {}),
          seller: {
            name: 'Clinique des Tilleuls SA',
            address: 'Chemin des Tilleuls 4, 1009 Pully',
            phone: '021 555 31 40',
            email: 'facturation@tilleuls.example',
            tax_id: ['CHE-114.882.306', 'CHE114882306'],
            iban: 'CH9300762011623852957',
          },
          buyer: {
            name: isCompany ? company : person,
            address: isCompany
              ? [home.line, `Service du personnel, À l’att. de ${person}, ${home.line}`]
              : home.line,
          },
        },
        line_items: items,
      },
    };
  },
};
