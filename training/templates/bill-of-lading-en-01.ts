import { chooseFormats } from '../format.ts';
import { html, lines } from '../markup.ts';
import { logo, page } from '../page.ts';
import { addDays } from '../random.ts';
import { choice, day, list, nullable, numeric, object, text, whole } from '../schema.ts';
import { chooseTableStyle, showTable } from '../table.ts';
import type { Template } from '../template.ts';

const GOODS = [
  'MACHINE PARTS, IRON AND STEEL',
  'PORCELAIN TILES',
  'FROZEN SHRIMP',
  'POLYETHYLENE RESIN',
  'COFFEE BEANS, GREEN',
  'AUTOMOTIVE SPARE PARTS',
  'SOLAR PANELS',
];
const PORTS = ['ROTTERDAM', 'SANTOS', 'SHANGHAI', 'HOUSTON', 'FELIXSTOWE', 'MUNDRA', 'SAVANNAH', 'ANTWERP'];

/**
 * An ocean bill of lading: boxes for the parties on the left, boxes for the voyage, and containers with seals
 * and weights.
 */
export const template: Template = {
  name: 'bill-of-lading-en-01',
  issuer: 'ocean-carrier',
  language: 'en',
  locale: 'en_US',
  make(random) {
    const f = chooseFormats(random, 'USD', random.pick(['DD-MMM-YYYY', 'MMM D, YYYY', 'MM/DD/YYYY']));
    const carrier = `${random.pick(['Polar', 'Atlas', 'Oriental', 'Baltic'])} ${random.pick(['Container Line', 'Shipping Co.', 'Ocean Lines'])}`;
    const party = () => ({ name: random.company().toUpperCase(), address: random.address() });
    const shipper = party();
    const consignee = party();
    const notify = random.chance(0.4) ? null : party();
    const number = random.code(random.pick(['????#########', '???/###/#####']));
    const booking = random.code('########');
    const [load = '', discharge = ''] = random.shuffle(PORTS);
    const vessel = `MV ${random.pick(['NORDIC STAR', 'EVER BRIGHT', 'CAP VERDE', 'PACIFIC DAWN'])}`;
    const voyage = random.code('###?');
    const date = random.date();
    const containers = random.list(random.integer(1, 8), () => ({
      container: random.code('???U#######'),
      seal: random.code('?######'),
      type: random.pick(["20'DV", "40'HC", "40'RF"]),
      packages: random.integer(4, 900),
      goods: random.pick(GOODS),
      weight: random.integer(2000, 27000),
      volume: random.decimal(8, 66, 3),
    }));
    const weight = containers.reduce((total, row) => total + row.weight, 0);
    const prepaid = random.chance(0.5);
    const box = (label: string, value: string | number | null | ReturnType<typeof lines>) =>
      html`<div class="box" style="flex:1;min-height:${random.pick([28, 36])}pt"><div class="s">${label}</div><div>${value}</div></div>`;
    const who = (party_: typeof shipper | null) =>
      party_ ? lines(party_.name, party_.address.street, party_.address.city) : 'SAME AS CONSIGNEE';
    const stacked = random.chance(0.4);
    const kilos = (value: number) => f.number(value, 0);
    const table = showTable(
      chooseTableStyle(random),
      stacked
        ? [
            {
              head: html`Container No. / Seal No.<br>Marks and Numbers`,
              show: (row) => lines(row.container, `SEAL ${row.seal}`, row.type),
            },
            { head: html`No. of<br>Packages`, show: (row) => row.packages, align: 'r' },
            {
              head: 'Description of packages and goods',
              show: (row) => `SAID TO CONTAIN ${row.goods}`,
              width: '38%',
            },
            { head: html`Gross Weight<br>KGS`, show: (row) => kilos(row.weight), align: 'r' },
            { head: html`Measurement<br>CBM`, show: (row) => f.number(row.volume, 3), align: 'r' },
          ]
        : [
            { head: 'Container', show: (row) => row.container },
            { head: 'Seal', show: (row) => row.seal },
            { head: 'Type', show: (row) => row.type },
            { head: 'Packages', show: (row) => row.packages, align: 'r' },
            { head: 'Goods', show: (row) => row.goods, width: '30%' },
            { head: 'Weight (kg)', show: (row) => kilos(row.weight), align: 'r' },
            { head: 'CBM', show: (row) => f.number(row.volume, 3), align: 'r' },
          ],
      containers,
    );
    const body = html`<div class="row">${logo(random, carrier)}<b>${random.pick(['BILL OF LADING', 'BILL OF LADING FOR OCEAN TRANSPORT', 'Non-Negotiable Waybill'])}</b></div>
<div style="display:flex;align-items:stretch"><div style="flex:1.2">${box('Shipper', who(shipper))}${box('Consignee', who(consignee))}${box('Notify Party', who(notify))}</div><div style="flex:1"><div style="display:flex">${box('B/L No.', number)}${box('Booking No.', booking)}</div><div class="box s" style="min-height:70pt">RECEIVED in apparent good order and condition except as otherwise noted the total number of containers or packages shown below for carriage subject to the terms hereof.</div></div></div>
<div style="display:flex">${box('Vessel', vessel)}${box('Voyage No.', voyage)}${box('Port of Loading', load)}${box('Port of Discharge', discharge)}</div><div class="gap">${table}</div><p class="b">TOTAL GROSS WEIGHT: ${kilos(weight)} KGS &nbsp; ${containers.length} CONTAINER(S)</p>
<div style="display:flex">${box('Freight', prepaid ? 'FREIGHT PREPAID' : 'FREIGHT COLLECT')}${box('Number of original B/Ls', random.pick(['3', 'THREE (3)']))}${box('Place and date of issue', `${load}, ${f.date(date)}`)}${box('Shipped on board', f.date(addDays(date, -1)))}</div>`;
    return {
      html: page(random, { points: [8, 8.5, 9], margin: '11mm' }, body),
      truth: {
        document_type: ['other', 'form'],
        schema: object(
          {
            blNumber: text('Bill of lading number'),
            bookingNumber: text(),
            carrier: text(),
            shipper: text('Name only'),
            consignee: text('Name only'),
            notifyParty: nullable(text('Name, null if same as consignee')),
            vessel: text(),
            voyage: text(),
            portOfLoading: text(),
            portOfDischarge: text(),
            issueDate: day(),
            freightTerms: choice(['PREPAID', 'COLLECT']),
            containers: list(
              object(
                {
                  containerNumber: text(),
                  sealNumber: text(),
                  type: text(),
                  packageCount: whole(),
                  cargo: text(),
                  grossWeightKg: numeric(),
                  volumeCbm: numeric(),
                },
                ['containerNumber'],
              ),
            ),
            totalGrossWeightKg: numeric(),
          },
          ['blNumber', 'containers'],
        ),
        custom: {
          blNumber: number,
          bookingNumber: booking,
          carrier,
          shipper: shipper.name,
          consignee: consignee.name,
          notifyParty: notify?.name ?? null,
          vessel,
          voyage,
          portOfLoading: load,
          portOfDischarge: discharge,
          issueDate: date,
          freightTerms: prepaid ? 'PREPAID' : 'COLLECT',
          containers: containers.map((row) => ({
            containerNumber: row.container,
            sealNumber: row.seal,
            type: row.type,
            packageCount: row.packages,
            cargo: row.goods,
            grossWeightKg: row.weight,
            volumeCbm: row.volume,
          })),
          totalGrossWeightKg: weight,
        },
      },
    };
  },
};
