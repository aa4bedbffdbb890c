// The main module of a parser process.
import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { type RequestHandlers, serveRequests } from './serve-requests.ts';
import { UNWARMED } from './unwarmed.ts';

/** A PDF without a cross-reference table, which readers rebuild; enough to load and warm what reading one takes. */
const WARM_UP_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 91>>stream
BT /F 12 Tf 20 150 Td (The first document should not wait for all others.) Tj ET 20 100 m 90 100 l S
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj
trailer<</Root 1 0 R>>`;

const note = process.argv.includes(UNWARMED) ? null : await warmUp();
const handlers: RequestHandlers = {
  extract: async (...request) => (await import('../extract.ts')).extract(...request),
  countPages: async (file) => {
    const { countPdfPages } = await import('../read/pdf/pdf-engine.ts');
    return countPdfPages(await readFile(file));
  },
  renderPage: async (...request) => (await import('../read/render-page.ts')).renderPage(...request),
  readRegion: async (...request) => (await import('../read-region.ts')).readRegion(...request),
};
serveRequests(handlers, note);

/** Loads all that most documents take, and runs it, so that it is compiled. Tells what there is to do without. */
async function warmUp(): Promise<string | null> {
  const [{ layOut }, { readPdfBytes }, { loadPdfium }] = await Promise.all([
    import('../layout/lay-out.ts'),
    import('../read/pdf/read-pdf.ts'),
    import('../read/pdf/pdfium/load-pdfium.ts'),
    import('../extract.ts'),
    import('../read/render-page.ts'),
    import('../read-region.ts'),
  ]);
  const { reason } = await loadPdfium();
  for (let round = 0; round < 3; round++) {
    layOut(await readPdfBytes(Buffer.from(WARM_UP_PDF), {}, () => {}));
    // What the one reader declines, the other reads.
    await readPdfBytes(Buffer.from(WARM_UP_PDF), { careful: { skip: [] } }, () => {});
  }
  // By itself Node keeps what it compiled when a process ends in order; these are killed.
  flushCompileCache();
  return reason === null ? null : `PDF is read by LiteParse alone: ${reason}`;
}
