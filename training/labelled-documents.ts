import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readLaidOut } from '../eval/read-document.ts';
import type { LaidOutDocument } from '../src/extraction/document.ts';
import { parseDate } from '../src/extraction/understand/recognize/dates.ts';
import type { Truth } from './template.ts';

/** A document with what must be read from it. */
export interface LabelledDocument {
  /** The folder's name: figures are reported by it. */
  set: string;
  /** Issuer or template: kept in one fold of cross-validation. */
  group: string;
  /** Absolute path. */
  file: string;
  language?: string;
  truth: Truth;
  /** Whether the truth names everything that the document has; otherwise only what it names may be judged. */
  isComplete: boolean;
  /** Whether embedded e-invoices are to be ignored. */
  withoutEmbedded?: true;
}

interface TruthRow extends Truth {
  file: string;
  issuer?: string;
  language?: string;
}

/** The documents of a folder of any of the known arrangements, in a steady order; none if it has no truth. */
export function findLabelledDocuments(folder: string): LabelledDocument[] {
  if (existsSync(join(folder, 'truth.jsonl'))) return readTruthRows(folder);
  if (existsSync(join(folder, 'pdf-stripped'))) return readEInvoices(folder);
  if (existsSync(join(folder, 'data/key'))) return readReceipts(folder);
  return [];
}

/** Reads and lays out a labelled document, from the cache if it was read before. */
export async function layOutLabelled(one: LabelledDocument, cache: string): Promise<LaidOutDocument> {
  const document = await readLaidOut(one.file, join(cache, one.set));
  return one.withoutEmbedded ? { ...document, embedded: [] } : document;
}

/** One row a document: printed templates and families, labelled sets. */
function readTruthRows(folder: string): LabelledDocument[] {
  const set = basename(folder);
  return readJsonLines<TruthRow>(join(folder, 'truth.jsonl')).flatMap((row) => {
    const file = join(folder, row.file);
    if (!existsSync(file)) return [];
    const { language } = row;
    return {
      set,
      group: row.issuer ?? `${set}/${row.file}`,
      file,
      ...(language ? { language } : {}),
      truth: row,
      isComplete: row.issuer !== undefined,
    };
  });
}

interface EInvoiceTruth {
  name: string;
  visible: Record<string, boolean>;
  fields: Record<string, string | undefined>;
  lines: {
    name: string;
    seller_item_id: string | null;
    quantity: string | null;
    unit_price: string | null;
    vat_rate: string | null;
    line_total: string | null;
  }[];
}

const toNumber = (text: string | null | undefined) => (text == null ? undefined : Number(text));

/** What is printed of e-invoices; the XML is left out. */
function readEInvoices(folder: string): LabelledDocument[] {
  return readJsonLines<EInvoiceTruth>(join(folder, 'ground-truth.jsonl')).flatMap((row) => {
    const file = join(folder, 'pdf-stripped', `${row.name}.pdf`);
    if (!existsSync(file)) return [];
    const printed = (key: string) => (row.visible[key] ? row.fields[key] : undefined);
    const seller = { name: printed('seller_name'), iban: printed('iban') };
    const fields = {
      number: printed('id'),
      date: printed('issue_date'),
      total: toNumber(printed('grand_total')),
      tax_total: toNumber(printed('tax_total')),
      amount_due: toNumber(printed('due_payable')),
      seller,
      buyer: { name: printed('buyer_name') },
    };
    const line_items = row.lines.map((line) => ({
      description: line.name,
      quantity: toNumber(line.quantity),
      unit_price: toNumber(line.unit_price),
      tax_rate: toNumber(line.vat_rate),
      amount: toNumber(line.line_total),
    }));
    const document_type = row.fields.type_code === '381' ? 'credit_note' : 'invoice';
    return {
      set: basename(folder),
      group: row.fields.seller_name ?? row.name,
      file,
      truth: { document_type, fields, line_items },
      isComplete: false,
      withoutEmbedded: true as const,
    };
  });
}

/** Receipts with company, date, address and total. */
function readReceipts(folder: string): LabelledDocument[] {
  return readdirSync(join(folder, 'data/img'))
    .sort()
    .flatMap((image) => {
      const key = join(folder, 'data/key', image.replace(/\.jpg$/, '.json'));
      if (!existsSync(key)) return [];
      const { company, date, address, total } = JSON.parse(readFileSync(key, 'utf8')) as Record<
        string,
        string
      >;
      const fields = {
        date: parseDate(date ?? '') ?? undefined,
        total: Number((total ?? '').replace(/[^\d.-]/g, '')),
        seller: { name: company, address },
      };
      return {
        set: basename(folder),
        group: company ?? image,
        file: join(folder, 'data/img', image),
        truth: { document_type: 'receipt', fields },
        isComplete: false,
      };
    });
}

function readJsonLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}
