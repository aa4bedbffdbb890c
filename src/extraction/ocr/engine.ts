import type { Semaphore } from '../../lib/semaphore.ts';
import type { Box } from '../parsed-data.ts';
import type { GrayImage } from './image/gray-image.ts';

/** A recognized word, in pixels of the given image. */
export interface OcrWord {
  text: string;
  box: Box;
  /** 0–1. */
  confidence: number;
  /** Text height in pixels. */
  size: number;
}

export interface OcrRequest {
  /** ISO 639-1, most likely first; empty for all languages of the engine. */
  languages: readonly string[];
  /** Size of a pixel if known; engines that need it estimate it otherwise. */
  dpi?: number;
  /** Limits concurrent recognition while the next page is rendered. */
  turns?: Semaphore;
  /** Recognizes upright pages instead of the built-in engines. */
  remote?: OcrEngine;
}

/** OCR: takes the image of an upright page and returns its words, in lines from top to bottom. */
export interface OcrEngine {
  readonly name: string;
  /** Lines of words; empty for an image without text. */
  recognize(image: GrayImage, request: OcrRequest): Promise<OcrWord[][]>;
}
