import { flushCompileCache } from 'node:module';
import { warmUp } from './warm-up.ts';

/**
 * Loads the modules that parsers use and saves the code that Node compiled for them. It is safe for parsers
 * of all tenants to use this code, because this process has not read any documents.
 */
export async function compileReaders(): Promise<never> {
  await warmUp();
  await Promise.all([
    import('../ocr/recognize/local-engine.ts'),
    import('../read/csv/read-csv.ts'),
    import('../read/doc/read-doc.ts'),
    import('../read/docx/read-docx.ts'),
    import('../read/html/read-html.ts'),
    import('../read/image/read-image.ts'),
    import('../read/rtf/read-rtf.ts'),
    import('../read/spreadsheet/read-spreadsheet.ts'),
    import('../read/text/read-text.ts'),
  ]);
  flushCompileCache();
  process.exit(0);
}
