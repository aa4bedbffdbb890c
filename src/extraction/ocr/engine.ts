import type { Semaphore } from '../../lib/semaphore.ts';
import type { Box } from '../parsed-data.ts';
import type { GrayImage } from './image/gray-image.ts';

/** Positions are in pixels of the given image. */
export interface OcrWord {
  text: string;
  box: Box;
  /** A probability from 0 to 1. */
  confidence: number;
  /** Text height in pixels. */
  size: number;
}

export interface OcrRequest {
  /**
   * ISO 639-1 codes, with the most likely language first. If empty, all languages that the engine supports
   * are possible.
   */
  languages: readonly string[];
  /** Resolution of the image. If it is missing, engines that need the resolution estimate it. */
  dpi?: number;
  /** Limits the number of pages that are recognized concurrently. */
  turns?: Semaphore;
  /** If set, this engine is used instead of the built-in ones. */
  remote?: OcrEngine;
}

/** Reads the image of an upright page and returns its words, in lines from top to bottom. */
export interface OcrEngine {
  readonly name: string;
  /** Returns the words of each line; empty for an image without text. */
  recognize(image: GrayImage, request: OcrRequest): Promise<OcrWord[][]>;
}
