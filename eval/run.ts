// Scores understanding on the corpora and on drawn documents, through the library, and writes eval/report.md.
//
//   npm run eval -- CORPORA [--cached] [--pictures N] [--only NAME,NAME] [--layouts NAME,NAME]
//
// Names: drawn, documents, segments, e-invoices, e-invoices-xml, adbuy, nda, receipts, receipts-tesseract; of layouts of the
// drawn documents: own, held-out, first, second, third, fourth, fifth, sixth. `--cached` keeps what was read under
// eval/out/cache for the next time: right while only understanding changes. The report is written by a whole run.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Understanding } from '../src/extraction/document.ts';
import type { OcrRequest } from '../src/extraction/ocr/engine.ts';
import { understand } from '../src/extraction/understand/understand.ts';
import type { Case } from './corpora/case.ts';
import { eInvoiceCases } from './corpora/e-invoices.ts';
import { receiptCases } from './corpora/receipts.ts';
import { adBuyCases, agreementCases } from './corpora/schemas.ts';
import { prepared, scoreCase } from './corpora/score-case.ts';
import { drawDocuments } from './draw/documents/draw-documents.ts';
import { drawFifth, drawFourth } from './draw/fourth/draw-fourth.ts';
import { drawFurther } from './draw/further/draw-further.ts';
import { drawHeldOut } from './draw/held-out/draw-held-out.ts';
import { drawSixth } from './draw/sixth/draw-sixth.ts';
import { drawThird } from './draw/third/draw-third.ts';
import type { Drawn } from './draw/truth.ts';
import { readDrawings, scoreDrawing, understandDrawing } from './drawn.ts';
import { scoreFurther } from './further.ts';
import { drawBoxes } from './pictures.ts';
import { optionsFor, readLaidOut } from './read-document.ts';
import { scoreSegments } from './segments.ts';
import { type Calibration, calibrationOf, f1Of, percent, Tally } from './tally.ts';
import { tesseractAlone } from './tesseract-alone/tesseract-engine.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cached: { type: 'boolean', default: false },
    pictures: { type: 'string', default: '6' },
    only: { type: 'string' },
    layouts: { type: 'string' },
  },
});
const corpora = positionals[0];
const out = join(import.meta.dirname, 'out');

interface Set {
  title: string;
  name: string;
  cases: Case[];
  /** What reads pictures, where not all of the product does. */
  ocr?: OcrRequest;
}

function sets(root: string): Set[] {
  return [
    {
      title: 'E-invoices without XML',
      name: 'e-invoices',
      cases: eInvoiceCases(join(root, 'einvoice-gt'), false),
    },
    {
      title: 'E-invoices with XML',
      name: 'e-invoices-xml',
      cases: eInvoiceCases(join(root, 'einvoice-gt'), true),
    },
    {
      title: 'Advertising contracts through the schema',
      name: 'adbuy',
      cases: adBuyCases(join(root, 'vrdu-adbuy')),
    },
    {
      title: 'Non-disclosure agreements through the schema',
      name: 'nda',
      cases: agreementCases(join(root, 'kleister-nda')),
    },
    { title: 'Receipts', name: 'receipts', cases: receiptCases(join(root, 'sroie')) },
    {
      title: 'Receipts, on the text of Tesseract alone',
      name: 'receipts-tesseract',
      cases: receiptCases(join(root, 'sroie')),
      ocr: { languages: [], remote: tesseractAlone(join(out, 'tessdata')) },
    },
  ];
}

/** After so many the time of a round falls no more. */
const WARM_ROUNDS = 4;

/** Processor time in ms, once what is run has been compiled: a service has done that long before. */
function warmCost(runs: readonly (() => void)[]): number {
  for (let round = 0; round < WARM_ROUNDS; round++) for (const run of runs) run();
  const started = process.cpuUsage();
  for (const run of runs) run();
  const used = process.cpuUsage(started);
  return (used.user + used.system) / 1000;
}

async function scoreSet(set: Set): Promise<{ tally: Tally; unread: number }> {
  const tally = new Tally(set.title);
  const seen: { one: Case; result: Understanding; misses: number }[] = [];
  const again: (() => void)[] = [];
  let unread = 0;
  for (const one of set.cases) {
    const document = await readLaidOut(
      one.file,
      flags.cached ? join(out, 'cache', set.name) : undefined,
      set.ocr,
    ).catch(() => null);
    if (document === null) {
      unread++;
      continue;
    }
    const options = { ...optionsFor(one.file), ...(one.schema ? { schema: one.schema } : {}) };
    const before = tally.misses.length;
    const whole = prepared(one, document);
    const result = understand(whole, options);
    again.push(() => understand(whole, options));
    rmSync(options.scratch, { recursive: true, force: true });
    tally.pages += document.pages.length;
    scoreCase(tally, one, result);
    seen.push({ one, result, misses: tally.misses.length - before });
  }
  tally.milliseconds = warmCost(again);
  const worst = seen.toSorted((a, b) => b.misses - a.misses).slice(0, Number(flags.pictures));
  for (const { one, result, misses } of worst) {
    if (misses > 0 && one.file.endsWith('.pdf'))
      await drawBoxes(one.file, `${set.name}-${one.name}`, await readLaidOut(one.file), result, out);
  }
  return { tally, unread };
}

async function scoreDrawn(): Promise<Tally> {
  const tally = new Tally('Drawn documents, seven languages, layouts not learned from');
  const drawings = await readDrawings(1, (drawn) => drawn.heldOut);
  for (const read of drawings) {
    tally.pages += read.document.pages.length;
    scoreDrawing(tally, read, understandDrawing(read));
  }
  tally.milliseconds = warmCost(drawings.map((read) => () => understandDrawing(read)));
  return tally;
}

interface Layouts {
  key: string;
  name: string;
  draw: (seed: number) => AsyncIterable<Drawn>;
  /** Only sums are said: rules made for what is missed would take the measure away. */
  blind?: true;
}

const LAYOUTS: readonly Layouts[] = [
  { key: 'own', name: 'layouts that the rules were written with', draw: drawDocuments },
  { key: 'held-out', name: 'layouts of other words and arrangement', draw: drawHeldOut },
  { key: 'first', name: 'all types, first layouts by real documents', draw: drawFurther(0) },
  { key: 'second', name: 'all types, second layouts by real documents', draw: drawFurther(1) },
  { key: 'third', name: 'all types, third layouts', draw: drawThird },
  { key: 'fourth', name: 'all types, fourth layouts', draw: drawFourth },
  { key: 'fifth', name: 'all types, fifth layouts', draw: drawFifth },
  { key: 'sixth', name: 'all types, sixth layouts, the most usual papers', draw: drawSixth, blind: true },
];

const layouts = flags.layouts?.split(',');
const areWanted = (key: string) => layouts === undefined || layouts.includes(key);

/** A row for each type: of the layouts that the rules were written with, and of those drawn later. */
async function scoreDocuments(): Promise<{ text: string; tallies: Tally[] }> {
  const lines = ['## Drawn documents by type, seven languages', ''];
  const tallies: Tally[] = [];
  for (const { name, draw, blind } of LAYOUTS.filter(({ key }) => areWanted(key))) {
    const byType = new Map<string, Tally>();
    for (const read of await readDrawings(1, () => true, draw)) {
      const { type } = read.drawn.truth;
      const tally = byType.get(type) ?? new Tally(type);
      byType.set(type, tally);
      scoreFurther(tally, read, understandDrawing(read));
    }
    lines.push(
      `### ${name}`,
      '',
      '| type | documents | type right | fields F1 | missed |',
      '| --- | --- | --- | --- | --- |',
    );
    for (const [type, tally] of byType) {
      const fields = [...tally.rows.keys()].filter((field) => field !== 'document_type');
      const misses = blind ? [] : tally.misses;
      const missed = [...new Set(misses.map((miss) => miss.field))].slice(0, 6).join(', ');
      lines.push(
        `| ${type} | ${tally.row('document_type').expected} | ${percent(tally.f1(['document_type']))} | ${percent(tally.f1(fields))} | ${missed} |`,
      );
      console.log(
        `${type}, ${name}: type ${percent(tally.f1(['document_type']))}, fields ${percent(tally.f1(fields))}`,
      );
      tallies.push(tally);
    }
    const all = allOf([...byType.values()]);
    lines.push(`| **all** | | ${percent(all.types)} | ${percent(all.fields)} | |`, '');
    console.log(`all, ${name}: type ${percent(all.types)}, fields ${percent(all.fields)}`);
  }
  return { text: lines.join('\n'), tallies };
}

/** Types and fields over all types, each value counted once. */
function allOf(tallies: readonly Tally[]): { types: number; fields: number } {
  const types = { right: 0, given: 0, expected: 0 };
  const fields = { right: 0, given: 0, expected: 0 };
  for (const [field, row] of tallies.flatMap((tally) => [...tally.rows])) {
    const sum = field === 'document_type' ? types : fields;
    sum.right += row.right;
    sum.given += row.given;
    sum.expected += row.expected;
  }
  return { types: f1Of(types), fields: f1Of(fields) };
}

function section(tally: Tally, unread: number): string {
  const calibration = calibrationOf(tally.scored);
  const lines = [`## ${tally.title}`, '', tally.table(), ''];
  if (unread > 0) lines.push(`${unread} files could not be read.`, '');
  lines.push(
    `Understanding took, warm, ${(tally.milliseconds / Math.max(1, tally.pages)).toFixed(1)} ms a page of processor time over ${tally.pages} pages; ${percent(tally.boxed)} % of the right values have a box.`,
    '',
  );
  if (calibration.values > 20) lines.push(curve(calibration), '');
  const fields = Map.groupBy(tally.misses, (miss) => miss.field);
  const counts = [...fields].map(([field, misses]) => `${field} ${misses.length}`).join(', ');
  if (counts !== '') lines.push(`Missed: ${counts}.`, '');
  return lines.join('\n');
}

/** Of the values given with a confidence, the share that is right. */
function curve(calibration: Calibration): string {
  const rows = calibration.bins.flatMap((bin, i) =>
    bin.count === 0
      ? []
      : [
          `| ${i / 10}–${(i + 1) / 10} | ${bin.count} | ${(bin.confidence / bin.count).toFixed(2)} | ${(bin.right / bin.count).toFixed(2)} |`,
        ],
  );
  const head = `Calibration error ${calibration.error.toFixed(3)}, AUROC ${calibration.auroc?.toFixed(3) ?? '–'} over ${calibration.values} values.`;
  return [head, '', '| confidence | values | mean | right |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

const wanted = flags.only?.split(',');
const isWanted = (name: string) => wanted === undefined || wanted.includes(name);
const sections: string[] = ['# Scores', '', 'Written by `npm run eval`.', ''];
const scored: { confidence: number; right: boolean }[] = [];
if (isWanted('drawn')) {
  const drawn = await scoreDrawn();
  sections.push(section(drawn, 0));
  scored.push(...drawn.scored);
  console.log(`${drawn.title}: ${percent(drawn.f1())}`);
}
if (isWanted('documents')) {
  const documents = await scoreDocuments();
  sections.push(documents.text);
}
if (isWanted('segments')) {
  const score = await scoreSegments(2, 60);
  const said = `${score.exact} of ${score.files} merged files divided exactly`;
  sections.push(
    '## Several documents in one file',
    '',
    `${said}.`,
    '',
    ...score.misses.map((miss) => `- ${miss}`),
    '',
  );
  console.log(said);
}
if (corpora !== undefined && existsSync(corpora)) {
  for (const set of sets(corpora).filter(({ name }) => isWanted(name))) {
    if (set.cases.length === 0) continue;
    const { tally, unread } = await scoreSet(set);
    if (tally.rows.size === 0) {
      console.log(`${set.title}: none of ${set.cases.length} files could be read`);
      continue;
    }
    scored.push(...tally.scored);
    sections.push(section(tally, unread));
    console.log(`${set.title}: ${percent(tally.f1())}`);
  }
  const all = calibrationOf(scored);
  sections.push('## Confidence over all', '', curve(all), '');
  console.log(`confidence: error ${all.error.toFixed(3)}, AUROC ${all.auroc?.toFixed(3) ?? '–'}`);
}
if (wanted === undefined) writeFileSync(join(import.meta.dirname, 'report.md'), sections.join('\n'));
else process.stdout.write(`\n${sections.join('\n')}\n`);
