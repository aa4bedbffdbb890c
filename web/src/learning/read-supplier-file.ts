import type { SupplierListFile } from '../api/suppliers.ts';

/**
 * Reads a master list from a file. The file can be CSV, JSON with a list of suppliers, or JSON with an object
 * that contains the list in `suppliers`. Windows programs often save CSV in Windows-1252. Returns null if the
 * file is JSON without a list.
 */
export async function readSupplierFile(file: File): Promise<SupplierListFile | null> {
  const text = decodeText(await file.arrayBuffer());
  if (!file.name.toLowerCase().endsWith('.json')) return { csv: text };
  const suppliers = findList(parseJson(text));
  return suppliers === null ? null : { suppliers };
}

function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The file is not UTF-8, so assume Windows-1252, in which every sequence of bytes is valid.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The dialog explains which files can be imported.
    return null;
  }
}

/**
 * Finds the list of suppliers. Does not validate its entries, because the service does and reports the errors
 * in each row.
 */
function findList(content: unknown): NonNullable<SupplierListFile['suppliers']> | null {
  if (Array.isArray(content)) return content;
  if (typeof content !== 'object' || content === null) return null;
  if ('suppliers' in content && Array.isArray(content.suppliers)) return content.suppliers;
  return 'import' in content ? findList(content.import) : null;
}
