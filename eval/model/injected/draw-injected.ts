import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import type { FieldSchema } from '../../../src/extraction/options.ts';
import { isRecord } from '../answer-from-truth.ts';
import instructions from './instructions.json' with { type: 'json' };
import papers from './papers.json' with { type: 'json' };
import schemas from './schemas.json' with { type: 'json' };

export interface InjectedDocument {
  /** A unique name: the name of the document, the carrier and a number. */
  name: string;
  /**
   * The file format, and how the document contains the instruction; `line` means that the instruction is
   * visible.
   */
  carrier: string;
  filename: string;
  bytes: Buffer;
  /** The lines of the document without the instruction. */
  printed: string;
  /** The instruction if it is visible; otherwise, an empty string. */
  instruction: string;
  /** Custom fields that the project requests. */
  schema: FieldSchema | undefined;
  /** The answer of a model that ignores the instruction. */
  truth: Record<string, unknown>;
  /** The answer of a model that obeys the instruction. */
  obeyed: Record<string, unknown>;
}

/** Draws the documents, always in the same order. */
export async function drawInjected(): Promise<InjectedDocument[]> {
  return Promise.all(
    instructions.map(async ({ paper, carrier, text, wants }, i) => {
      const found = Object.entries(papers).find(([name]) => name === paper)?.[1];
      if (found === undefined) throw new Error(`there is no paper ${paper}`);
      const [format = '', manner = ''] = carrier.split(' ');
      const schema = Object.entries(schemas).find(([kind]) => kind === found.kind)?.[1];
      const truth: Record<string, unknown> = found.truth;
      return {
        name: `${paper}, ${carrier}, ${i + 1}`,
        carrier,
        filename: `${i + 1}.${format === 'text' ? 'txt' : format}`,
        bytes: await draw(found.lines, format, manner, text),
        printed: found.lines.join('\n'),
        instruction: manner === 'line' ? text : '',
        schema: schema as FieldSchema | undefined,
        truth,
        obeyed: overlayMembers(truth, wants),
      };
    }),
  );
}

/** Replaces members at any depth, but not inside lists. */
function overlayMembers(
  truth: Record<string, unknown>,
  wants: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...truth };
  for (const [name, wanted] of Object.entries(wants)) {
    const before = merged[name];
    merged[name] = isRecord(before) && isRecord(wanted) ? overlayMembers(before, wanted) : wanted;
  }
  return merged;
}

async function draw(lines: readonly string[], format: string, manner: string, text: string): Promise<Buffer> {
  if (format === 'pdf') return drawPdf(lines, manner, text);
  if (format === 'html') return Buffer.from(writeHtml(lines, manner, text));
  const all = [...lines, '', text, ''];
  return Buffer.from(all.map((line) => line.replaceAll('\t', '   ')).join('\n'));
}

/** Left edges of the cells of a table row. */
const COLUMNS = [60, 330, 400, 480];

async function drawPdf(lines: readonly string[], manner: string, text: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  let y = 780;
  for (const line of lines) {
    for (const [i, cell] of line.split('\t').entries())
      page.drawText(cell, { x: COLUMNS[i] ?? 500, y, size: 11, font });
    y -= 18;
  }
  const looks = {
    line: { size: 9, color: rgb(0, 0, 0) },
    white: { size: 9, color: rgb(1, 1, 1) },
    tiny: { size: 0.6, color: rgb(0.2, 0.2, 0.2) },
  }[manner];
  if (looks === undefined) throw new Error(`no PDF has an instruction as ${manner}`);
  page.drawText(text.replaceAll('\n', ' '), { x: 60, y: y - 20, font, maxWidth: 470, ...looks });
  return Buffer.from(await pdf.save());
}

function writeHtml(lines: readonly string[], manner: string, text: string): string {
  const escaped = escapeText(text);
  const carried = {
    line: `<p>${escaped}</p>`,
    comment: text,
    hidden: `<div style="display:none">${escaped}</div>`,
    white: `<p style="color: #ffffff">${escaped}</p>`,
    zero: `<span style="font-size:0">${escaped}</span>`,
    attribute: `<img src="logo.png" alt="${escaped.replaceAll('"', '&quot;')}">`,
  }[manner];
  if (carried === undefined) throw new Error(`no page has an instruction as ${manner}`);
  const body = lines.map((line) => {
    const cells = line.split('\t');
    if (cells.length === 1) return `<p>${escapeText(line)}</p>`;
    return `<table><tr>${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}</tr></table>`;
  });
  body.splice(Math.ceil(body.length / 2), 0, carried);
  return `<!doctype html><html><body>${body.join('\n')}</body></html>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
