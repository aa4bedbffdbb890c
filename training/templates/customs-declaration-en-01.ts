import { chooseFormats } from '../format.ts';
import { html } from '../markup.ts';
import { page } from '../page.ts';
import { round, sum } from '../random.ts';
import { choice, day, list, numeric, object, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const GOODS = [
  ['Stainless steel fasteners', '7318.15'],
  ['Cotton knitted T-shirts', '6109.10'],
  ['Ceramic tableware', '6912.00'],
  ['LED lamps', '8539.52'],
  ['Bicycle parts, aluminium', '8714.99'],
  ['Wooden furniture parts', '9403.91'],
  ['Plastic household articles', '3924.90'],
] as const;

/** A customs declaration form: numbered boxes, then a block of boxes for each item of goods. */
export const template: Template = {
  name: 'customs-declaration-en-01',
  issuer: 'customs-authority-form',
  language: 'en',
  locale: 'en_GB',
  make(random) {
    const f = chooseFormats(random, 'GBP', random.pick(['DD/MM/YYYY', 'DD.MM.YYYY', 'DD MMM YYYY']));
    const exporter = random.company();
    const from = random.address();
    const consignee = random.company();
    const to = random.address();
    const reference = random.code('##GB?#########??#');
    const lrn = random.code('LRN########');
    const date = random.date();
    const origin = random.pick(['CN', 'TR', 'IN', 'VN', 'US']);
    const incoterm = random.pick(['FOB', 'CIF', 'DAP', 'EXW']);
    const items = random.list(random.integer(1, 7), () => {
      const [description, commodity] = random.pick(GOODS);
      return {
        description,
        commodity,
        origin,
        packages: random.integer(1, 60),
        kind: random.pick(['CT', 'PK', 'PX']),
        gross: random.decimal(20, 2200, 1),
        net: 0,
        value: random.money(300, 42000),
      };
    });
    for (const item of items) item.net = round(item.gross * 0.93, 1);
    const total = sum(items.map((item) => item.value));
    const gross = round(sum(items.map((item) => item.gross)), 1);
    const packages = items.reduce((count, item) => count + item.packages, 0);
    const numbered = random.chance(0.6);
    const box = (number: number, label: string, value: string | number, width = 25) =>
      html`<div class="box" style="width:${width}%;min-height:28pt"><div class="s">${numbered ? `${number} ` : ''}${label}</div><div>${value}</div></div>`;
    const blocks = random.chance(0.6);
    const goods = blocks
      ? items.map(
          (item, index) =>
            html`<div class="keep" style="display:flex;flex-wrap:wrap;margin-top:5pt">${box(32, 'Item No.', index + 1, 10)}${box(31, 'Packages and description of goods', `${item.packages} ${item.kind} ${item.description}`, 50)}${box(33, 'Commodity code', item.commodity, 20)}${box(34, 'Country of origin', item.origin, 20)}${box(35, 'Gross mass (kg)', f.number(item.gross, 1))}${box(38, 'Net mass (kg)', f.number(item.net, 1))}${box(46, 'Statistical value', f.amount(item.value))}${box(37, 'Procedure', '4000')}</div>`,
        )
      : showTable(
          { ...chooseTableStyle(random), rules: 'all' },
          [
            { head: html`Item<br>No.`, show: (_, index) => index + 1 },
            { head: 'Description of goods', show: (row) => row.description },
            { head: html`Commodity<br>code`, show: (row) => row.commodity },
            { head: 'Origin', show: (row) => row.origin },
            { head: html`No. of<br>packages`, show: (row) => `${row.packages} ${row.kind}`, align: 'r' },
            { head: html`Gross mass<br>kg`, show: (row) => f.number(row.gross, 1), align: 'r' },
            { head: html`Net mass<br>kg`, show: (row) => f.number(row.net, 1), align: 'r' },
            { head: 'Value', show: (row) => f.amount(row.value), align: 'r' },
          ],
          items,
        );
    const body = html`<div class="row"><b>${random.pick(['CUSTOMS DECLARATION', 'IMPORT DECLARATION', 'SINGLE ADMINISTRATIVE DOCUMENT'])}</b><span>MRN: ${reference}</span></div>
<div style="display:flex;flex-wrap:wrap">${box(2, 'Consignor / Exporter', `${exporter}, ${from.line}`, 50)}${box(1, 'Declaration', 'IM A')}${box(7, 'Reference number', lrn)}${box(8, 'Consignee', `${consignee}, ${to.line}`, 50)}${box(5, 'Items', items.length)}${box(6, 'Total packages', packages)}${box(20, 'Delivery terms', incoterm)}${box(22, 'Currency and total amount invoiced', `GBP ${f.amount(total)}`)}${box(35, 'Total gross mass (kg)', f.number(gross, 1))}${box(15, 'Date of acceptance', f.date(date))}</div><div class="gap">${goods}</div><p class="s">54 Place, signature and name of the declarant. I declare that the particulars given are correct.</p>`;
    return {
      html: page(random, { points: [8, 8.5, 9], margin: '12mm' }, body),
      truth: {
        document_type: ['form', 'other'],
        schema: object(
          {
            mrn: text('Movement reference number'),
            local_reference: text(),
            acceptance_date: day(),
            exporter_name: text(),
            consignee_name: text(),
            delivery_terms: choice(['FOB', 'CIF', 'DAP', 'EXW']),
            total_packages: whole(),
            total_gross_mass_kg: numeric(),
            total_value: numeric('Total amount invoiced'),
            goods_items: list(
              object(
                {
                  item_no: whole(),
                  description: text(),
                  commodity_code: text(),
                  country_of_origin: text('Two-letter code'),
                  gross_mass_kg: numeric(),
                  net_mass_kg: numeric(),
                  value: numeric(),
                },
                ['commodity_code'],
              ),
            ),
          },
          ['mrn', 'goods_items'],
        ),
        custom: {
          mrn: reference,
          local_reference: lrn,
          acceptance_date: date,
          exporter_name: exporter,
          consignee_name: consignee,
          delivery_terms: incoterm,
          total_packages: packages,
          total_gross_mass_kg: gross,
          total_value: total,
          goods_items: items.map((item, index) => ({
            item_no: index + 1,
            description: item.description,
            commodity_code: item.commodity,
            country_of_origin: item.origin,
            gross_mass_kg: item.gross,
            net_mass_kg: item.net,
            value: item.value,
          })),
        },
      },
    };
  },
};
