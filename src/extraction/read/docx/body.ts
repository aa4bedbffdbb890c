import type { FlowParagraph, TextRun } from '../typeset/flow.ts';
import { findChild, listChildElements, type XmlElement } from '../xml.ts';
import type { Block, BodyContext } from './blocks.ts';
import { readContentControl } from './form-fields.ts';
import { BREAK, chooseAlternative, type InlineParts, readRuns, SKIPPED } from './inline.ts';
import { writeMath } from './math.ts';
import { readTable } from './tables.ts';

/** Reads the blocks of a body, header, text box or cell, in document order. */
export function readBlocks(parent: XmlElement, context: BodyContext): Block[] {
  const blocks: Block[] = [];
  for (const node of listChildElements(parent)) {
    if (node.name === 'w:p') blocks.push(...readParagraph(node, context));
    else if (node.name === 'w:tbl') blocks.push(...readTable(node, context, readBlocks));
    else if (node.name === 'w:sdt') {
      readContentControl(node, context);
      const content = findChild(node, 'w:sdtContent');
      if (content !== undefined) blocks.push(...readBlocks(content, context));
    } else if (node.name === 'mc:AlternateContent') {
      const chosen = chooseAlternative(node);
      if (chosen !== undefined) blocks.push(...readBlocks(chosen, context));
    } else if (node.name === 'm:oMathPara') {
      const run = { text: writeMath(node), ...context.styles.textStyle(undefined, undefined) };
      blocks.push(createTextBlock([run], context.styles.layout(undefined)));
    } else if (!SKIPPED.has(node.name)) blocks.push(...readBlocks(node, context));
  }
  return blocks;
}

type ParagraphLayout = Omit<FlowParagraph, 'kind' | 'runs' | 'place'>;

function createTextBlock(runs: TextRun[], layout: ParagraphLayout): Extract<Block, { kind: 'text' }> {
  const text = runs.map((run) => run.text).join('');
  return {
    kind: 'text',
    text: text.trim(),
    heading: 0,
    marker: '',
    indent: 0,
    flow: createFlow(runs, layout),
  };
}

function createFlow(runs: TextRun[], layout: ParagraphLayout): FlowParagraph {
  return { kind: 'paragraph', ...layout, runs: trimRuns(runs), place: { line: 0, isOneLine: false } };
}

/** Removes the white space before a text. A tab moves the text to the right, but not after a line break. */
function trimRuns(runs: readonly TextRun[]): TextRun[] {
  const text = runs.map((run) => run.text).join('');
  const space = /^\s*/.exec(text)?.[0] ?? '';
  const tabs = space.includes('\n') ? '' : space.replace(/[^\t]/g, '');
  let left = space.length;
  const kept = runs.flatMap((run) => {
    const own = run.text.slice(left);
    left = Math.max(0, left - run.text.length);
    return own === '' ? [] : [{ ...run, text: own }];
  });
  const [first] = kept;
  if (first) first.text = `${tabs}${first.text}`;
  return kept;
}

/** Removes the space at the end of each line. */
function trimLines(runs: readonly TextRun[]): TextRun[] {
  const text = runs.map((run) => run.text).join('');
  const spaces = [...text.matchAll(/[ \u00a0]+(?=\n)/g)].map((match) => [
    match.index,
    match.index + match[0].length,
  ]);
  if (spaces.length === 0) return [...runs];
  let at = 0;
  let next = 0;
  return runs.map((run) => {
    let kept = '';
    for (const character of run.text) {
      while ((spaces[next]?.[1] ?? Number.POSITIVE_INFINITY) <= at) next++;
      if (at < (spaces[next]?.[0] ?? Number.POSITIVE_INFINITY)) kept += character;
      at += character.length;
    }
    return { ...run, text: kept };
  });
}

function readParagraph(paragraph: XmlElement, context: BodyContext): Block[] {
  const inside: Block[] = [];
  const properties = findChild(paragraph, 'w:pPr');
  const runs = trimLines(readRuns(paragraph, context, collectParts(inside, context)));
  const place = context.styles.list(properties);
  const heading = context.styles.headingLevel(properties);
  const hasText = runs.some(({ text }) => text.replaceAll(BREAK, '').trim() !== '');
  const marker = hasText && place !== undefined ? context.numbering.marker(place.listId, place.level) : '';
  const indent = place?.level ?? 0;
  const layout = context.styles.layout(properties);
  const blocks: Block[] = [];
  const parts = splitAtBreaks(runs);
  if (beginsPage(properties, context)) parts.unshift([]);
  for (const [index, part] of parts.entries()) {
    if (index > 0) blocks.push({ kind: 'page' });
    const isFirst = blocks.every((block) => block.kind === 'page');
    if (part.every(({ text }) => text.trim() === '')) continue;
    const block = createTextBlock(part, layout);
    blocks.push(isFirst ? mark({ ...block, heading, marker, indent }) : block);
  }
  context.page += parts.length - 1;
  if (blocks.length + inside.length === 0) {
    const size = context.styles.textStyle(properties, undefined).size;
    blocks.push({ kind: 'space', flow: createFlow([{ text: '\u00a0', size, isBold: false }], layout) });
  }
  return [...blocks, ...inside];
}

/** Adds the marker of a list item to what is printed. */
function mark(block: Extract<Block, { kind: 'text' }>): Block {
  const { flow, marker, heading, indent } = block;
  const [first] = flow.runs;
  flow.place.isOneLine = heading > 0;
  if (marker === '' || !first) return block;
  flow.runs.unshift({ ...first, text: `${marker}\t` });
  if (flow.left === 0) flow.left = LIST_INDENT * (indent + 1);
  if (flow.first === 0) flow.first = -LIST_INDENT;
  return block;
}

/** Indent of a list item that has no other, for each level, in points. */
const LIST_INDENT = 18;

function splitAtBreaks(runs: readonly TextRun[]): TextRun[][] {
  const parts: TextRun[][] = [[]];
  for (const run of runs)
    for (const [index, text] of run.text.split(BREAK).entries()) {
      if (index > 0) parts.push([]);
      if (text !== '') parts.at(-1)?.push({ ...run, text });
    }
  return parts;
}

function beginsPage(properties: XmlElement | undefined, context: BodyContext): boolean {
  const stated = context.breaks === 'as set' ? findChild(properties, 'w:pageBreakBefore') : undefined;
  return stated !== undefined && !['0', 'false', 'off'].includes(stated.attributes['w:val'] ?? '1');
}

/** Adds text boxes and images to `inside`. No page can begin inside a text box. */
function collectParts(inside: Block[], context: BodyContext): InlineParts {
  return {
    addTextBox: (content) => {
      const { page } = context;
      inside.push(...readBlocks(content, context).filter(({ kind }) => kind !== 'page'));
      context.page = page;
    },
    addImage: (relation) => {
      const flow = createFlow([], context.styles.layout(undefined));
      inside.push({ kind: 'image', relation, flow, isInCell: false });
    },
  };
}
