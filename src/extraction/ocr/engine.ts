import type { Semaphore } from '../../lib/semaphore.ts';
import type { Box } from '../parsed-data.ts';
import type { GrayPicture } from './image/picture.ts';

/** A word that character recognition found, in pixels of the picture that it was given. */
export interface OcrWord {
  text: string;
  box: Box;
  /** 0–1. */
  confidence: number;
  /** Height of the letters in pixels. */
  size: number;
}

export interface OcrRequest {
  /** ISO 639-1, most likely first; all that the engine knows where empty. */
  languages: readonly string[];
  /** What a pixel is worth where that is known; engines that care guess it otherwise. */
  dpi?: number;
  /** A place for the page that is read, where the next one is drawn meanwhile. */
  turns?: Semaphore;
  /** Reads upright pages in place of the engines on board. */
  remote?: OcrEngine;
}

/** Character recognition: the picture of an upright page in, its words out, in lines from top to bottom. */
export interface OcrEngine {
  readonly name: string;
  /** Lines of words; a picture without text gives none. */
  recognize(picture: GrayPicture, request: OcrRequest): Promise<OcrWord[][]>;
}
