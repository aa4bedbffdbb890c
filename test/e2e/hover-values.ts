import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bindTwoDocuments } from '../support/bind-pdfs.ts';
import { createSeededRandom } from '../support/seeded-random.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, visit } from './browser.ts';
import { createProject, uploadBytes } from './filled-app.ts';
import { checkHover, findValues } from './hover.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILES = [
  'examples/invoice.pdf',
  'examples/receipt.pdf',
  ...['bank_statement', 'payslip', 'credit_note', 'delivery_note', 'invoice', 'purchase_order', 'quote'].map(
    (type) => `fixtures/${type}/input.pdf`,
  ),
];
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

export interface HoverFigures {
  values: number;
  /** Descriptions of values that were not highlighted or not in view. */
  wrong: string[];
  /** Problems that the browser reported. */
  problems: string[];
}

/**
 * Moves the pointer over `valuesPerDocument` values in each of ten documents. The values are selected at
 * random, with a fixed seed.
 */
export async function hoverOverValues(valuesPerDocument: number): Promise<HoverFigures> {
  const [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  try {
    const project = await createProject(app, 'Hover');
    const documents = await uploadDocuments(app, project);
    const random = createSeededRandom(17);
    const { page, problems } = await visit(browser, app.baseUrl);
    await signIn(page, app.key);
    const wrong: string[] = [];
    let count = 0;
    for (const [index, document] of documents.entries()) {
      await page.setViewportSize(WINDOWS[index % WINDOWS.length] ?? { width: 1440, height: 900 });
      await page.evaluate(`location.hash = '#/projects/${project}/documents/${document}'`);
      await page.getByAltText('Page 1', { exact: true }).waitFor();
      const values = await findValues(page);
      for (let n = 0; n < valuesPerDocument; n++) {
        const [pointer] = values.splice(random.below(values.length), 1);
        if (pointer === undefined) break;
        count++;
        const fault = await checkHover(page, pointer);
        if (fault !== null) wrong.push(`${index} ${pointer}: ${fault}`);
      }
    }
    return { values: count, wrong, problems };
  } finally {
    await browser.close();
    await app.stop();
  }
}

async function uploadDocuments(app: TestApp, project: string): Promise<string[]> {
  const documents = [await uploadBytes(app, project, 'two.pdf', await bindTwoDocuments())];
  for (const file of FILES)
    documents.push(await uploadBytes(app, project, file.replaceAll('/', '-'), await readFile(ROOT + file)));
  return documents;
}
