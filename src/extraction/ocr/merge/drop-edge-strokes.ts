import type { Rule } from '../../document.ts';
import type { OcrWord } from '../engine.ts';

/** Maximum distance of a nearby ruling line from the edge of a word, in font sizes. */
const NEAR = 0.7;

/**
 * Removes remains of ruling lines from both ends of a line of text: "182|", "| Total", "Subject_". A stroke
 * that is a separate word is removed only if a ruling line is near.
 */
export function dropEdgeStrokes(line: readonly OcrWord[], rules: readonly Rule[]): OcrWord[] {
  return line.flatMap((word, index) => {
    const isFirst = index === 0;
    const isLast = index === line.length - 1;
    if (!isFirst && !isLast) return [word];
    if (/^[|ı]$/.test(word.text)) return hasRuleNear(word, rules) ? [] : [word];
    let { text } = word;
    if (isFirst) text = text.replace(/^\|(?=[\p{L}\d])/u, '');
    if (isLast) text = text.replace(/(?:(?<=[\p{L}\d%.,)])\||(?<=[\p{L}\d)])_)$/u, '');
    return [text === word.text ? word : { ...word, text }];
  });
}

function hasRuleNear({ box: [x0, y0, x1, y1], size }: OcrWord, rules: readonly Rule[]): boolean {
  const reach = NEAR * size;
  const middle = (y0 + y1) / 2;
  return rules.some((rule) => {
    const [top, bottom] = [Math.min(rule.y0, rule.y1), Math.max(rule.y0, rule.y1)];
    if (bottom - top < Math.abs(rule.x1 - rule.x0)) return false;
    const x = (rule.x0 + rule.x1) / 2;
    return x > x0 - reach && x < x1 + reach && middle > top - reach && middle < bottom + reach;
  });
}
