import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readAdBuyCases, readAgreementCases } from '../eval/corpora/schemas.ts';
import { readLaidOut } from '../eval/read-document.ts';
import type { LaidOutDocument } from '../src/extraction/document.ts';
import { parseDate } from '../src/extraction/understand/recognize/dates.ts';
import type { Truth } from './template.ts';

export interface LabelledDocument {
  /** Name of the document set in reports. */
  set: string;
  /** The issuer or template. All of its documents are in the same cross-validation fold. */
  group: string;
  /** Absolute path of the document. */
  file: string;
  language?: string;
  truth: Truth;
  /**
   * Whether the ground truth contains all values. If it does not, only the values that it contains are
   * scored.
   */
  isComplete: boolean;
}

interface TruthRow extends Truth {
  file: string;
  issuer?: string;
  language?: string;
}

/**
 * Finds documents in a folder with one of the known structures, always in the same order. Returns an empty
 * list if there is no ground truth.
 */
export function findLabelledDocuments(folder: string): LabelledDocument[] {
  if (existsSync(join(folder, 'truth.jsonl'))) return readTruthRows(folder);
  if (existsSync(join(folder, 'pdf-stripped'))) return readEInvoices(folder, 'pdf-stripped');
  if (existsSync(join(folder, 'data/key'))) return readReceipts(folder);
  if (!existsSync(join(folder, 'ground-truth.jsonl'))) return [];
  return hasListsOfValues(folder) ? readAgreements(folder) : readContracts(folder);
}

/** Finds electronic invoices. All values in the XML are expected, even if they are not printed. */
export function findEInvoicesWithXml(folder: string): LabelledDocument[] {
  return existsSync(join(folder, 'pdf')) ? readEInvoices(folder, 'pdf') : [];
}

/** Reads a document, or returns it from the cache if it has been read before. */
export async function readLabelled(one: LabelledDocument, cache: string): Promise<LaidOutDocument> {
  return readLaidOut(one.file, join(cache, one.set));
}

/**
 * Reads generated templates, generated families and labelled sets, whose `truth.jsonl` has one row per
 * document.
 */
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

/** Returns the document types for a UNTDID 1001 code. No document type fits an order response. */
function typeOfCode(code: string | undefined): string | string[] {
  if (code === '231') return [];
  if (code === '220') return 'purchase_order';
  return code === '381' ? 'credit_note' : 'invoice';
}

/**
 * Reads electronic invoices. In the variant `pdf-stripped`, which has no XML, only printed values are
 * expected.
 */
function readEInvoices(folder: string, variant: 'pdf' | 'pdf-stripped'): LabelledDocument[] {
  const isStripped = variant === 'pdf-stripped';
  return readJsonLines<EInvoiceTruth>(join(folder, 'ground-truth.jsonl')).flatMap((row) => {
    const file = join(folder, variant, `${row.name}.pdf`);
    if (!existsSync(file)) return [];
    const getPrinted = (key: string) => (!isStripped || row.visible[key] ? row.fields[key] : undefined);
    const seller = { name: getPrinted('seller_name'), iban: getPrinted('iban') };
    const fields = {
      number: getPrinted('id'),
      date: getPrinted('issue_date'),
      total: toNumber(getPrinted('grand_total')),
      tax_total: toNumber(getPrinted('tax_total')),
      amount_due: toNumber(getPrinted('due_payable')),
      ...(isStripped
        ? {}
        : {
            currency: row.fields.currency,
            subtotal: toNumber(row.fields.tax_basis),
            due_date: row.fields.due_date,
          }),
      seller,
      buyer: { name: getPrinted('buyer_name') },
    };
    const line_items = row.lines.map((line) => ({
      description: line.name,
      quantity: toNumber(line.quantity),
      unit_price: toNumber(line.unit_price),
      tax_rate: toNumber(line.vat_rate),
      amount: toNumber(line.line_total),
    }));
    const document_type = typeOfCode(row.fields.type_code);
    return {
      set: isStripped ? basename(folder) : `${basename(folder)}-xml`,
      group: row.fields.seller_name ?? row.name,
      file,
      truth: { document_type, fields, line_items },
      isComplete: false,
    };
  });
}

/** Reads receipts with company, date, address and total. */
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

function readContracts(folder: string): LabelledDocument[] {
  return readAdBuyCases(folder).map(({ file, family, schema, values }) => ({
    set: basename(folder),
    group: family,
    file,
    truth: {
      document_type: [],
      ...(schema ? { schema } : {}),
      custom: Object.fromEntries(
        values.map(({ field, expected }) => [
          field,
          field.endsWith('amount') ? toAmount(String(expected)) : expected,
        ]),
      ),
    },
    isComplete: false,
  }));
}

const toAmount = (text: string) => Number(text.replace(/[$,]/g, ''));

/**
 * Whether the ground truth in a folder can list several equally good values for a field, as it does for
 * agreements. For contracts, it contains only one.
 */
function hasListsOfValues(folder: string): boolean {
  const [first] = readJsonLines<{ fields: object }>(join(folder, 'ground-truth.jsonl'));
  return Object.values(first?.fields ?? {}).some((value) => Array.isArray(value));
}

/** Reads agreements with a list of parties and three other values. */
function readAgreements(folder: string): LabelledDocument[] {
  return readAgreementCases(folder).map(({ file, schema, sets = [] }) => ({
    set: basename(folder),
    group: file,
    file,
    truth: {
      document_type: 'contract',
      ...(schema ? { schema } : {}),
      custom: Object.fromEntries(
        sets.map(({ field, expected }) => [
          field,
          field === 'party' || expected.length > 1 ? expected : expected[0],
        ]),
      ),
    },
    isComplete: false,
  }));
}

function readJsonLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}
