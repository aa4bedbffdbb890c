import type { Rule, Word } from '../document.ts';
import type { OcrWord } from './engine.ts';

/** Converts the words of an image to words of a page. `scale` is the number of page units per pixel. */
export function toReadWords(lines: readonly OcrWord[][], scale: number): Word[] {
  return lines.flat().map(({ text, box: [x0, y0, x1, y1], confidence, size }) => ({
    text,
    box: [x0 * scale, y0 * scale, x1 * scale, y1 * scale],
    confidence,
    size: size * scale,
    bold: false,
    rotation: 0,
  }));
}

/**
 * Converts the ruling lines of an image to those of a page. `scale` is the number of page units per pixel.
 */
export function toReadRules(rules: readonly Rule[], scale: number): Rule[] {
  return rules.map(({ x0, y0, x1, y1 }) => ({
    x0: x0 * scale,
    y0: y0 * scale,
    x1: x1 * scale,
    y1: y1 * scale,
  }));
}
