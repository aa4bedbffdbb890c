import type { LaidOutDocument, Page, Understanding } from '../../document.ts';
import type { Box, Evidence } from '../../parsed-data.ts';

/** Margin around a part of a page, in page units. It keeps the content away from the edge. */
const MARGIN = 4;

/**
 * Converts part of a page, such as one of several receipts in a photo, to a single-page document of the same
 * size.
 */
export function crop(document: LaidOutDocument, page: Page, box: Box): LaidOutDocument {
  const [x, y] = getOrigin(box);
  const move = ([x0, y0, x1, y1]: Box): Box => [x0 - x, y0 - y, x1 - x, y1 - y];
  const lines = page.lines.flatMap((line) => {
    const words = line.words.filter((word) => isWithin(word.box, box));
    if (words.length === 0) return [];
    const moveEvidence = words.map((word) => ({ ...word, box: move(word.box) }));
    return [{ words: moveEvidence, text: words.map((word) => word.text).join(' '), box: move(line.box) }];
  });
  const rules = page.rules
    .filter((rule) => isWithin([rule.x0, rule.y0, rule.x1, rule.y1], box))
    .map((rule) => ({ x0: rule.x0 - x, y0: rule.y0 - y, x1: rule.x1 - x, y1: rule.y1 - y }));
  const words = page.words.filter((word) => isWithin(word.box, box));
  const text = lines.map((line) => line.text).join('\n');
  // The frame of the whole page does not apply to a part of it.
  const { frame: _, ...unframed } = page;
  const part: Page = {
    ...unframed,
    info: { ...page.info, width: box[2] - box[0] + 2 * MARGIN, height: box[3] - box[1] + 2 * MARGIN },
    words: words.map((word) => ({ ...word, box: move(word.box) })),
    rules,
    lines,
    tables: [],
    text,
  };
  return { ...document, pages: [part], text, tables: [], formFields: [], embedded: [] };
}

/** Converts positions in the result for a part of a page to positions on the whole page. */
export function uncrop(result: Understanding, box: Box): Understanding {
  const [x, y] = getOrigin(box);
  const move = ([x0, y0, x1, y1]: Box): Box => [x0 + x, y0 + y, x1 + x, y1 + y];
  const moveEvidence = ({ box: own, regions, ...rest }: Evidence): Evidence => ({
    ...rest,
    ...(own ? { box: move(own) } : {}),
    ...(regions ? { regions: regions.map((one) => ({ ...one, box: move(one.box) })) } : {}),
  });
  return {
    ...result,
    evidence: Object.fromEntries(
      Object.entries(result.evidence).map(([pointer, evidence]) => [pointer, moveEvidence(evidence)]),
    ),
    key_values: result.key_values.map((pair) => (pair.box ? { ...pair, box: move(pair.box) } : pair)),
  };
}

const getOrigin = (box: Box): [number, number] => [box[0] - MARGIN, box[1] - MARGIN];

function isWithin(inner: Box, outer: Box): boolean {
  const x = (inner[0] + inner[2]) / 2;
  const y = (inner[1] + inner[3]) / 2;
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3];
}
