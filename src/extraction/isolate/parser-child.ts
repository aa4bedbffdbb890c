// The main module of a parser process.
import { readFile } from 'node:fs/promises';
import { extract } from '../extract.ts';
import { layOut } from '../layout/lay-out.ts';
import { countPdfPages } from '../read/pdf/pdf-engine.ts';
import { readPdfBytes } from '../read/pdf/read-pdf.ts';
import { renderPage } from '../read/render-page.ts';
import { readRegion } from '../read-region.ts';
import { serveRequests } from './serve-requests.ts';

/** A PDF without a cross-reference table, which readers rebuild; enough to load and warm what reading one takes. */
const WARM_UP_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 91>>stream
BT /F 12 Tf 20 150 Td (The first document should not wait for all others.) Tj ET 20 100 m 90 100 l S
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;

await warmUp();
serveRequests({
  extract,
  countPages: async (file) => countPdfPages(await readFile(file)),
  renderPage,
  readRegion,
});

async function warmUp(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    layOut(await readPdfBytes(Buffer.from(WARM_UP_PDF), {}, () => {}));
  }
}
