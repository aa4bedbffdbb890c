import type { ReadPage, Word } from '../../document.ts';
import type { Warning } from '../../parsed-data.ts';
import { findMarks, findRules, type PageGraphics } from './pdf-rules.ts';

const UNREADABLE = 'page_unreadable';

/** Sizes are in points. */
export interface PageContent {
  readonly width: number;
  readonly height: number;
  readonly words: Word[];
  readonly graphics: PageGraphics;
  readonly boldByName: ReadonlySet<Word>;
  /** Whether images cover most of the page. */
  readonly isImage: boolean;
  /** Whether the words are a hidden layer of recognized text on a scan. */
  readonly isRecognized: boolean;
}

export function toReadPage(
  number: number,
  { width, height, words, graphics, boldByName, isImage, isRecognized }: PageContent,
): ReadPage {
  const warnings: Warning[] =
    words.length > 0
      ? []
      : [{ code: 'page_without_text', message: `Page ${number} has no text layer.`, page: number }];
  return {
    info: {
      number,
      width,
      height,
      unit: 'pt',
      method: words.length > 0 ? 'text' : 'none',
      confidence: words.length > 0 ? 1 : 0,
      warnings,
    },
    words,
    rules: findRules(graphics),
    marks: findMarks(graphics),
    tables: [],
    ...(boldByName.size === 0 ? {} : { boldByName }),
    ...(isImage && { isImage }),
    ...(isRecognized && { isRecognized }),
    text: '',
  };
}

export function createUnreadPage(number: number): ReadPage {
  const message = `Page ${number} is damaged and could not be read.`;
  return {
    info: {
      number,
      width: 0,
      height: 0,
      unit: 'pt',
      method: 'none',
      confidence: 0,
      warnings: [{ code: UNREADABLE, message, page: number }],
    },
    words: [],
    rules: [],
    tables: [],
    text: '',
  };
}

export function isUnread(page: ReadPage): boolean {
  return page.info.warnings.some((warning) => warning.code === UNREADABLE);
}
