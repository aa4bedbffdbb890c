import type { Layout } from './layouts.ts';
import { Pen } from './pen.ts';
import { Printer } from './print.ts';
import type { Random } from './random.ts';
import type { Sale, SaleParty } from './sale.ts';
import { formatIsoDate, type Truth } from './truth.ts';
import type { Vocabulary } from './vocabulary.ts';

const LEFT = 56;
const RIGHT = 540;
const BOTTOM = 730;

/** Draws an invoice, credit note, quote, order or delivery note on A4. Returns its correct values. */
export async function drawSheet(
  layout: Layout,
  sale: Sale,
  words: Vocabulary,
  random: Random,
): Promise<{ bytes: Uint8Array; truth: Truth }> {
  const pen = await Pen.open(595.28, 841.89, layout.family);
  const sheet = new Sheet(pen, layout, sale, words, random);
  return { bytes: await sheet.draw(), truth: sheet.truth };
}

class Sheet {
  readonly truth: Truth;
  readonly #pen: Pen;
  readonly #layout: Layout;
  readonly #sale: Sale;
  readonly #words: Vocabulary;
  readonly #random: Random;
  readonly #print: Printer;
  readonly #size: number;
  readonly #step: number;

  constructor(pen: Pen, layout: Layout, sale: Sale, words: Vocabulary, random: Random) {
    this.#pen = pen;
    this.#layout = layout;
    this.#sale = sale;
    this.#words = words;
    this.#random = random;
    this.#print = new Printer(words, layout);
    this.#size = layout.family === 'mono' ? layout.size - 1.5 : layout.size;
    this.#step = this.#size * 1.35;
    this.truth = { type: sale.type, fields: {}, lines: [], taxes: [] };
  }

  async draw(): Promise<Uint8Array> {
    const top = this.#head();
    const parties = this.#parties(top);
    const title = this.#title(Math.max(parties, this.#layout.meta === 'right' ? 215 : 150));
    let y = this.#meta(title);
    y = this.#table(y + 26);
    if (this.#sale.type !== 'delivery_note') y = this.#totals(y + 20);
    this.#close(y + 24);
    return this.#pen.bytes();
  }

  #say(key: string, value: string | number): void {
    this.truth.fields[this.#isSwapped() ? swapRole(key) : key] = value;
  }

  /** Returns true if the issuer is the buyer, as on an order that does not label its parties. */
  #isSwapped(): boolean {
    return (
      this.#sale.type === 'purchase_order' &&
      this.#layout.buyer === 'window' &&
      this.#layout.head !== 'labelled'
    );
  }

  /**
   * Returns the label of the buyer. On an order, "to" alone would label the seller, so only the first label
   * is used.
   */
  #toLabel(): string {
    return this.#label(this.#sale.type === 'purchase_order' ? this.#words.to.slice(0, 1) : this.#words.to);
  }

  #label(list: readonly string[]): string {
    return this.#random.pick(list);
  }

  /**
   * Draws the header. If the seller's details are in the footer, the header contains only the seller's name.
   */
  #head(): number {
    const { seller } = this.#sale;
    const { head } = this.#layout;
    if (head === 'labelled') return 60;
    this.#say('seller.name', seller.name);
    const place = {
      left: [LEFT, 'left'],
      right: [RIGHT, 'right'],
      center: [298, 'center'],
      foot: [LEFT, 'left'],
    } as const;
    const [x, align] = place[head];
    this.#pen.text(seller.name, x, 56, { size: this.#size + 5, bold: true, align });
    if (head === 'foot') return 74;
    let y = 56 + this.#step + 4;
    this.#say('seller.address', `${seller.street}, ${seller.town}`);
    for (const line of [
      seller.street,
      seller.town,
      `${this.#label(this.#words.phone)}: ${seller.phone}`,
      seller.email,
    ]) {
      this.#pen.text(line, x, y, { size: this.#size - 1, align });
      y += this.#step;
    }
    this.#say('seller.phone', seller.phone);
    this.#say('seller.email', seller.email);
    return y;
  }

  #parties(top: number): number {
    const { buyer, seller } = this.#sale;
    const { buyer: style } = this.#layout;
    if (style === 'beside') {
      this.#block(seller, LEFT, Math.max(top, 90), this.#label(this.#words.from), 'seller');
      return this.#block(buyer, 320, Math.max(top, 90), this.#toLabel(), 'buyer');
    }
    if (this.#layout.head === 'labelled')
      top = this.#block(seller, LEFT, top, this.#label(this.#words.from), 'seller') + 14;
    const x = style === 'right' ? 340 : LEFT;
    const y = Math.max(top + 16, 130);
    if (style === 'window' && this.#layout.head !== 'labelled') {
      this.#pen.text(`${seller.name} · ${seller.street} · ${seller.town}`, x, y, { size: 6.5 });
      this.#say('seller.address', `${seller.street}, ${seller.town}`);
      return this.#block(buyer, x, y + 4, null, 'buyer');
    }
    return this.#block(buyer, x, y, this.#toLabel(), 'buyer');
  }

  #block(party: SaleParty, x: number, top: number, label: string | null, role: 'seller' | 'buyer'): number {
    let y = top + this.#step;
    if (label !== null) {
      this.#pen.text(label.replace(/:$/, '') + (this.#layout.colon || label.endsWith(':') ? ':' : ''), x, y, {
        size: this.#size,
        bold: true,
      });
      y += this.#step;
    }
    for (const line of [party.name, party.street, party.town]) {
      this.#pen.text(line, x, y, { size: this.#size });
      y += this.#step;
    }
    this.#say(`${role}.name`, party.name);
    this.#say(`${role}.address`, `${party.street}, ${party.town}`);
    if (role === 'seller') {
      this.#pen.text(`${this.#label(this.#words.taxid)}: ${party.taxId}`, x, y, { size: this.#size });
      this.#say('seller.tax_id', party.taxId);
      y += this.#step;
    }
    return y;
  }

  #title(y: number): number {
    const title = this.#random.pick(this.#words.titles[this.#sale.type]);
    if (this.#layout.meta === 'inline') {
      const label = this.#label(this.#words.number[this.#sale.type]);
      this.#pen.text(`${label} ${this.#sale.number}`, LEFT, y + 30, { size: this.#size + 4, bold: true });
      this.#say('number', this.#sale.number);
    } else this.#pen.text(title, LEFT, y + 30, { size: this.#size + 8, bold: true });
    return y + 30;
  }

  /**
   * Draws the number, date and references next to their labels, below them, or in a row below a row of
   * headings.
   */
  #meta(y: number): number {
    const { sale } = { sale: this.#sale };
    const pairs: [string, string][] = [];
    const add = (key: string, label: string, printed: string, value: string) => {
      pairs.push([label, printed]);
      this.#say(key, value);
    };
    if (this.#layout.meta !== 'inline')
      add('number', this.#label(this.#words.number[sale.type]), sale.number, sale.number);
    add(
      'date',
      sale.type === 'invoice' ? this.#label(this.#words.date) : (this.#words.date[0] ?? ''),
      this.#print.date(sale.date),
      formatIsoDate(sale.date),
    );
    if (sale.type === 'invoice')
      add('due_date', this.#label(this.#words.due), this.#print.date(sale.due), formatIsoDate(sale.due));
    if (this.#random.chance(0.6))
      add('customer_number', this.#label(this.#words.customer), sale.customer, sale.customer);
    if (sale.type !== 'purchase_order' && this.#random.chance(0.4))
      add('order_number', this.#label(this.#words.order), sale.order, sale.order);
    if (this.#random.chance(0.4))
      add(
        'delivery_date',
        this.#label(this.#words.delivery),
        this.#print.date(sale.delivery),
        formatIsoDate(sale.delivery),
      );
    return this.#pairs(pairs, y);
  }

  #pairs(pairs: [string, string][], y: number): number {
    const colon = this.#layout.colon ? ':' : '';
    if (this.#layout.meta === 'stacked') {
      const width = (RIGHT - LEFT) / pairs.length;
      for (const [i, [label, value]] of pairs.entries()) {
        this.#pen.text(label, LEFT + i * width, y + 26, { size: this.#size - 2, bold: true });
        this.#pen.text(value, LEFT + i * width, y + 26 + this.#step, { size: this.#size - 1 });
      }
      return y + 26 + this.#step;
    }
    const x = this.#layout.meta === 'right' ? 330 : LEFT;
    let row = this.#layout.meta === 'right' ? y - this.#step * (pairs.length - 1) : y + 24;
    for (const [label, value] of pairs) {
      this.#pen.text(label + colon, x, row, { size: this.#size });
      if (this.#layout.meta === 'beside')
        this.#pen.text(value, x + this.#pen.widthOf(`${label}${colon} `, this.#size), row, {
          size: this.#size,
        });
      else if (this.#layout.meta === 'right')
        this.#pen.text(value, RIGHT, row, { size: this.#size, align: 'right' });
      else this.#pen.text(value, x + 150, row, { size: this.#size });
      row += this.#step;
    }
    return Math.max(y, row - this.#step);
  }

  #table(top: number): number {
    const columns = this.#columns();
    let y = this.#tableHead(columns, top);
    for (const line of this.#sale.lines) {
      if (y > BOTTOM) {
        this.#pen.newPage();
        y = this.#tableHead(columns, 70);
      }
      y += this.#step * 1.25;
      const index = this.#sale.lines.indexOf(line) + 1;
      for (const column of columns)
        this.#pen.text(this.#cell(column.name, line, index), column.x, y, {
          size: this.#size - 0.5,
          align: column.align,
        });
      const description = columns.find((column) => column.name === 'description');
      if (line.more && description) {
        y += this.#step;
        this.#pen.text(line.more, description.x, y, { size: this.#size - 0.5 });
      }
      if (this.#layout.rules === 'grid') this.#pen.line(LEFT - 4, y + 4, RIGHT + 4, y + 4, 0.4);
      this.truth.lines.push(this.#lineTruth(line));
    }
    if (this.#layout.rules !== 'none') this.#pen.line(LEFT - 4, y + 5, RIGHT + 4, y + 5);
    return y;
  }

  #lineTruth(line: Sale['lines'][number]): Truth['lines'][number] {
    const has = (name: string) => this.#layout.columns.some((column) => column === name);
    const description = line.more ? `${line.description} ${line.more}` : line.description;
    return {
      description,
      quantity: line.quantity,
      ...(has('sku') ? { sku: line.sku } : {}),
      ...(has('price') ? { unit_price: line.price } : {}),
      ...(has('rate') ? { tax_rate: line.rate } : {}),
      ...(has('amount') ? { amount: line.amount } : {}),
    };
  }

  #columns(): { name: string; head: string; x: number; align: 'left' | 'right' }[] {
    const weights: Record<string, number> = {
      position: 1,
      sku: 2.2,
      description: 5,
      quantity: 1.8,
      unit: 1.3,
      price: 2.4,
      rate: 1.7,
      amount: 2.4,
    };
    const total = this.#layout.columns.reduce((sum, name) => sum + (weights[name] ?? 1), 0);
    let x = LEFT;
    return this.#layout.columns.map((name) => {
      const width = ((weights[name] ?? 1) / total) * (RIGHT - LEFT);
      const left = name === 'description' || name === 'sku' || name === 'position' || name === 'unit';
      const column = {
        name,
        head: this.#label(this.#words.columns[name]),
        x: left ? x : x + width - 6,
        align: left ? ('left' as const) : ('right' as const),
      };
      x += width;
      return column;
    });
  }

  #tableHead(columns: { head: string; x: number; align: 'left' | 'right' }[], y: number): number {
    for (const column of columns)
      this.#pen.text(column.head, column.x, y, { size: this.#size - 1, bold: true, align: column.align });
    if (this.#layout.rules !== 'none') this.#pen.line(LEFT - 4, y + 5, RIGHT + 4, y + 5);
    return y + 4;
  }

  #cell(name: string, line: Sale['lines'][number], index: number): string {
    switch (name) {
      case 'position':
        return String(index);
      case 'sku':
        return line.sku;
      case 'description':
        return line.description;
      case 'quantity':
        return this.#print.quantity(line.quantity);
      case 'unit':
        return line.unit;
      case 'rate':
        return this.#print.rate(line.rate);
      default:
        return this.#layout.money === 'code'
          ? this.#print.number(name === 'price' ? line.price : line.amount)
          : this.#print.money(name === 'price' ? line.price : line.amount);
    }
  }

  #totals(top: number): number {
    const { sale } = { sale: this.#sale };
    if (top > BOTTOM - 60) {
      this.#pen.newPage();
      top = 80;
    }
    const rows: [string, string, boolean][] = [
      [this.#label(this.#words.subtotal), this.#print.money(sale.subtotal), false],
    ];
    this.#say('subtotal', sale.subtotal);
    if (sale.shipping > 0) {
      rows.push([this.#label(this.#words.shipping), this.#print.money(sale.shipping), false]);
      this.#say('shipping', sale.shipping);
    }
    const table = this.#layout.taxes === 'table';
    if (this.#layout.taxes === 'one' || table)
      rows.push([
        table
          ? (this.#words.tax
              .at(-1)
              ?.replace('{r}', '')
              .replace(/\s*%\s*/, ' ')
              .trim() ?? '')
          : this.#taxLabel(sale.taxes[0]?.rate ?? 0),
        this.#print.money(sale.taxTotal),
        false,
      ]);
    else
      for (const tax of sale.taxes)
        rows.push([this.#taxLabel(tax.rate, true), this.#print.money(tax.amount), false]);
    this.#say('tax_total', sale.taxTotal);
    rows.push([this.#label(this.#words.total), this.#print.money(sale.total), true]);
    this.#say('total', sale.total);
    let y = top;
    const x = this.#layout.totals === 'left' ? LEFT : this.#layout.totals === 'wide' ? LEFT + 120 : 350;
    const right = this.#layout.totals === 'left' ? 260 : RIGHT - 6;
    for (const [label, value, bold] of rows) {
      this.#pen.text(label + (this.#layout.colon ? ':' : ''), x, y, { size: this.#size, bold });
      this.#pen.text(value, right, y, { size: this.#size, bold, align: 'right' });
      y += this.#step * 1.15;
    }
    if (this.#layout.totals === 'boxed') this.#pen.line(x - 6, top - 12, right + 6, top - 12);
    if (table) y = this.#taxTable(y + 14);
    return y;
  }

  #taxLabel(rate: number, always = false): string {
    const with_ = this.#words.tax.filter((label) => label.includes('{r}'));
    const label = always ? this.#random.pick(with_) : this.#random.pick(this.#words.tax);
    return label.replace('{r}', this.#print.rate(rate, false));
  }

  #taxTable(y: number): number {
    const xs = [LEFT, 200, 320];
    const heads = [
      this.#label(this.#words.rate),
      this.#label(this.#words.base),
      this.#label(this.#words.taxamount),
    ];
    for (const [i, head] of heads.entries())
      this.#pen.text(head, (xs[i] ?? 0) + (i > 0 ? 60 : 0), y, {
        size: this.#size - 1,
        bold: true,
        align: i > 0 ? 'right' : 'left',
      });
    for (const tax of this.#sale.taxes) {
      y += this.#step;
      for (const [i, cell] of [
        this.#print.rate(tax.rate),
        this.#print.number(tax.base),
        this.#print.number(tax.amount),
      ].entries())
        this.#pen.text(cell, (xs[i] ?? 0) + (i > 0 ? 60 : 0), y, {
          size: this.#size - 1,
          align: i > 0 ? 'right' : 'left',
        });
      this.truth.taxes.push(tax);
    }
    return y + this.#step;
  }

  #close(y: number): void {
    const { seller, type } = this.#sale;
    if (type === 'invoice' && this.#random.chance(0.6)) {
      const terms = this.#random.pick(this.#words.termsText);
      this.#pen.text(`${this.#label(this.#words.terms)}: ${terms}`, LEFT, y, { size: this.#size - 1 });
      this.#say('payment_terms', terms);
      y += this.#step;
    }
    this.#pen.text(this.#words.thanks, LEFT, y, { size: this.#size - 1 });
    if (this.#layout.bank === 'none' || type !== 'invoice') return;
    this.#say('seller.iban', seller.iban);
    const iban = this.#random.chance(0.5) ? seller.iban.replace(/(.{4})(?=.)/g, '$1 ') : seller.iban;
    if (this.#layout.bank === 'line') {
      this.#pen.text(`IBAN: ${iban}   BIC: ${seller.bic}`, LEFT, 790, { size: 8 });
      this.#say('seller.bic', seller.bic);
      return;
    }
    const lines = [
      [seller.name, seller.street, seller.town],
      [
        `${this.#label(this.#words.taxid)}: ${seller.taxId}`,
        `${this.#label(this.#words.phone)}: ${seller.phone}`,
        seller.email,
      ],
      [`IBAN: ${iban}`, `BIC: ${seller.bic}`],
    ];
    for (const [i, column] of lines.entries())
      for (const [j, line] of column.entries())
        this.#pen.text(line, LEFT + i * 165, 780 + j * 10, { size: 7 });
    Object.assign(this.truth.fields, {
      'seller.tax_id': seller.taxId,
      'seller.phone': seller.phone,
      'seller.email': seller.email,
      'seller.bic': seller.bic,
      'seller.address': `${seller.street}, ${seller.town}`,
    });
  }
}

function swapRole(key: string): string {
  return key.replace(/^(?:seller|buyer)(?=\.)/, (role) => (role === 'seller' ? 'buyer' : 'seller'));
}
