/**
 * A PDF without a cross-reference table, which the reader must rebuild. Reading it loads and compiles the
 * code for PDFs.
 */
const WARM_UP_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 91>>stream
BT /F 12 Tf 20 150 Td (The first document should not wait for all others.) Tj ET 20 100 m 90 100 l S
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj
trailer<</Root 1 0 R>>`;

/** Loads and runs the code that most documents need, so that Node compiles it. */
export async function warmUp(): Promise<void> {
  const [{ arrangeDocument }, { readPdfBytes }] = await Promise.all([
    import('../layout/arrange-document.ts'),
    import('../read/pdf/read-pdf.ts'),
    import('../extract.ts'),
    import('../read/render-page.ts'),
    import('../read-region.ts'),
  ]);
  for (let round = 0; round < 3; round++)
    arrangeDocument(await readPdfBytes(Buffer.from(WARM_UP_PDF), {}, () => {}));
}
