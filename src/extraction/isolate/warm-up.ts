import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A copy of the example invoice, because the examples are not part of an installation. */
const SAMPLE = fileURLToPath(new URL('./warm-up.pdf', import.meta.url));

/**
 * Extracts an invoice, so that Node compiles the code that most documents need and the models are loaded
 * before the first document arrives.
 */
export async function warmUp(): Promise<void> {
  const [{ extract }] = await Promise.all([
    import('../extract.ts'),
    import('../read/pdf/read-pdf.ts'),
    import('../read/render-page.ts'),
    import('../read-region.ts'),
  ]);
  await extract(SAMPLE, { filename: 'invoice.pdf', languages: [], scratch: tmpdir() }, () => {});
}
