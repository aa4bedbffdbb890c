import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page } from '../page.ts';
import { choosePairStyle, showPairs } from '../pairs.ts';
import { addDays, groupIban, round, sum } from '../random.ts';
import { Band, chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';
import { showTotals } from '../totals.ts';

const GOODS = [
  'Sechskantschraube M8x40 verzinkt, 200 St./Pack',
  'Kabelkanal 40x60 mm, reinweiß, 2 m',
  'Leitungsschutzschalter B16, 1-polig',
  'Feuchtraumleuchte LED 1200 mm, 36 W, 4000 K, mit Durchgangsverdrahtung',
  'Mantelleitung NYM-J 3x1,5 mm², Ring 50 m',
  'Schalterdose tief, winddicht',
  'Montageschaum 750 ml',
  'Dübel 8 mm, Karton',
  'Handlampe mit Akku, schlagfest IP54',
  'Verteilerkasten aufputz, 2-reihig',
];

/**
 * A wholesaler's invoice printed by an ERP system: headings for delivery notes between the items, and
 * subtotals carried forward.
 */
export const template: Template = {
  name: 'invoice-de-01',
  issuer: 'de-wholesaler',
  language: 'de',
  locale: 'de',
  make(random) {
    const f = chooseFormats(random, 'EUR');
    const seller = `${random.faker.person.lastName()} ${random.pick(['Elektrogroßhandel GmbH & Co. KG', 'Industriebedarf GmbH', 'Technik-Vertrieb e.K.'])}`;
    const home = random.address();
    const buyer = random.company();
    const site = random.address();
    const iban = random.iban('DE');
    const date = random.date();
    const days = random.pick([10, 14, 30]);
    const due = addDays(date, days);
    const delivered = addDays(date, -random.integer(1, 9));
    const number = random.code(random.pick(['RE-######', '9#######', 'R 20##/#####']));
    const customer = random.code('1####');
    const order = random.code('AB-#####');
    const taxId = `DE${random.code('2########')}`;
    const withDiscount = random.chance(0.4);
    const taxRate = random.pick([19, 19, 7]);
    const items = random.list(random.integer(1, 28), () => {
      const quantity = random.integer(1, 60);
      const unit_price = random.money(0.4, 120);
      const discount = withDiscount ? random.pick([5, 10, 12, 20]) : 0;
      return {
        sku: random.code('######'),
        description: random.pick(GOODS),
        quantity,
        unit: random.pick(['Stk', 'Pck', 'Rg', 'm']),
        unit_price,
        discount,
        amount: round(quantity * unit_price * (1 - discount / 100)),
      };
    });
    const shipping = random.chance(0.4) ? random.pick([4.9, 6.5, 9.95]) : 0;
    const goods = sum(items.map((item) => item.amount));
    const net = round(goods + shipping);
    const tax = round((net * taxRate) / 100);
    const total = round(net + tax);
    const pair = choosePairStyle(random, ['columns', 'right', 'grid', 'headers', 'colon', 'stripes']);
    const details = showPairs(
      pair,
      [
        [random.pick(['Rechnungs-Nr.', 'Rechnungsnummer', 'Beleg-Nr.']), number],
        [random.pick(['Datum', 'Rechnungsdatum', 'Belegdatum']), f.date(date)],
        [random.pick(['Kunden-Nr.', 'Kundennummer', 'Debitor']), customer],
        [random.pick(['Auftrag', 'Unser Auftrag', 'Auftrags-Nr.']), order],
        [random.pick(['Lieferdatum', 'Leistungsdatum', 'Geliefert am']), f.date(delivered)],
        random.chance(0.5) && ['Sachbearbeiter', random.person()],
        random.chance(0.3) && ['Durchwahl', random.phone()],
      ],
      pair === 'grid' ? 3 : 1,
    );
    const second = random.chance(0.4);
    const heading = random.chance(0.5);
    const rows = [
      ...(heading
        ? [new Band(`Lieferschein ${random.code('LS######')} vom ${f.date(delivered)}`, true)]
        : []),
      ...items,
    ];
    const table = showTable(
      chooseTableStyle(random),
      [
        { head: 'Pos.', show: (_, index) => index + 1, align: 'r' },
        { head: random.pick(['Artikel', 'Art.-Nr.', 'Artikelnr.']), show: (item) => item.sku },
        !second && {
          head: random.pick(['Bezeichnung', 'Text', 'Beschreibung']),
          show: (item) => item.description,
          width: '38%',
        },
        {
          head: 'Menge',
          show: (item) => f.number(item.quantity, random.locale === 'de' && withDiscount ? 2 : 0),
          align: 'r',
        },
        { head: random.pick(['ME', 'Einh.', 'Einheit']), show: (item) => item.unit },
        {
          head: random.pick(['Einzelpreis', 'E-Preis €', 'Preis/Einh.']),
          show: (item) => f.amount(item.unit_price),
          align: 'r',
        },
        withDiscount && {
          head: random.pick(['Rabatt', 'Rab. %']),
          show: (item) => f.percent(item.discount),
          align: 'r',
        },
        {
          head: random.pick(['Gesamt', 'Betrag EUR', 'Gesamtpreis']),
          show: (item) => f.amount(item.amount),
          align: 'r',
        },
      ],
      rows,
      {
        perPage: 15,
        ...(second ? { after: (item) => item.description } : {}),
        carry: (printed) => {
          const so = f.amount(sum(printed.map((item) => item.amount)));
          return { bottom: `Übertrag: ${so}`, top: `Übertrag von Seite 1: ${so}` };
        },
      },
    );
    const letterhead = html`<div class="${random.pick(['r', '', 'c'])}">${logo(random, seller)}${random.chance(0.5) ? lines(home.street, home.city) : ''}</div>`;
    const body = html`${letterhead}
<div class="row gap2"><div style="width:85mm"><div class="s" style="text-decoration:underline">${seller} · ${home.street} · ${home.city}</div><div style="padding-top:6pt">${lines(random.chance(0.5) && 'Firma', buyer, site.street, site.city)}</div></div><div>${pair === 'headers' || pair === 'grid' ? '' : details}</div></div>
<h1 class="gap2">${random.pick(['Rechnung', 'RECHNUNG', `Rechnung Nr. ${number}`])}</h1>${pair === 'headers' || pair === 'grid' ? details : ''}
<p>${random.pick(['Wir danken für Ihren Auftrag und berechnen wie folgt:', 'Vereinbarungsgemäß stellen wir Ihnen in Rechnung:', ''])}</p>${table}
${showTotals(random, [
  random.chance(0.5) && ['Warenwert', f.money(goods)],
  shipping > 0 && [random.pick(['Versandkosten', 'Fracht und Verpackung']), f.money(shipping)],
  [random.pick(['Nettobetrag', 'Summe netto', 'Zwischensumme']), f.money(net)],
  [random.pick([`MwSt. ${taxRate} %`, `zzgl. ${taxRate}% USt`, `Umsatzsteuer ${taxRate} %`]), f.money(tax)],
  [random.pick(['Rechnungsbetrag', 'Gesamtbetrag', 'Endbetrag brutto']), f.money(total), true],
])}
<p class="gap">Zahlbar innerhalb ${days} Tagen ohne Abzug${random.pick([`, spätestens bis ${f.date(due)}`, ` (fällig am ${f.date(due)})`])}. Es gelten unsere Liefer- und Zahlungsbedingungen. Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.</p>
<div class="row s gap2" style="border-top:.5pt solid #999;padding-top:4pt"><div>${lines(seller, home.street, home.city)}</div><div>${lines(`IBAN ${groupIban(iban)}`, `USt-IdNr. ${taxId}`)}</div><div>${lines(`Amtsgericht ${random.faker.location.city()}`, random.code('HRB #####'), `Geschäftsführer: ${random.person()}`)}</div></div>`;
    return {
      html: page(random, { size: 'A4' }, body),
      truth: {
        document_type: 'invoice',
        fields: {
          number,
          date,
          due_date: due,
          delivery_date: delivered,
          order_number: order,
          customer_number: customer,
          currency: 'EUR',
          ...(shipping ? { shipping } : {}),
          subtotal: net,
          tax_total: tax,
          total,
          seller: { name: seller, address: home.line, tax_id: taxId, iban },
          buyer: { name: buyer, address: site.line },
        },
        line_items: items.map(({ discount, ...item }) => ({
          ...item,
          ...(withDiscount ? { discount } : {}),
        })),
        taxes: [{ rate: taxRate, amount: tax }],
      },
    };
  },
};
