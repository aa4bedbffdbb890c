import type { LaidOutDocument, Understanding, WholeTable } from './document.ts';
import { onPages } from './layout/deskew-pages.ts';
import type { ParsedData, Warning } from './parsed-data.ts';
import { truncateResult } from './truncate-result.ts';

/** Assembles the result and truncates it if it exceeds the maximum size. */
export async function buildResult(
  document: LaidOutDocument,
  understanding: Understanding,
  scratch: string,
): Promise<{ parsedData: ParsedData; wholeTables: WholeTable[] }> {
  const { warnings, custom, text, ...understood } = understanding;
  const found: ParsedData = {
    version: 1,
    ...understood,
    ...(document.language === undefined ? {} : { language: document.language }),
    codes: document.codes,
    tables: document.tables,
    text: text ?? document.text,
    pages: document.pages.map((page) => page.info),
    warnings: [...collectWarnings(document), ...warnings],
    ...(custom === undefined ? {} : { custom }),
  };
  const parsedData = onPages(found, document.pages);
  const wholeTables = await truncateResult(parsedData, document.wholeTables, scratch);
  return { parsedData, wholeTables };
}

function collectWarnings(document: LaidOutDocument): Warning[] {
  const seen = new Set<string>();
  const all = [...document.warnings, ...document.pages.flatMap((page) => page.info.warnings)];
  return all.filter((warning) => {
    const key = `${warning.code} ${warning.page ?? ''} ${warning.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
