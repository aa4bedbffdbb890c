import { setImmediate as nextTurn } from 'node:timers/promises';
import { type GrayPicture, type Turn, turnPicture } from '../../ocr/picture.ts';
import type { Code } from '../../parsed-data.ts';
import { readCodes } from './read-codes.ts';

/** A search for the codes of a page that may begin while its characters are recognized. */
export interface CodeSearch {
  /** Searches the upright picture as soon as the threads that recognize it are at work. */
  start(upright: GrayPicture, turn: Turn): void;
  /** The codes of the page as it stands after that turn, whether or not the search was started. */
  finish(turn: Turn): Promise<Code[]>;
}

/** Searches a page for codes at its recognition's side; `scale` is what a pixel is in the unit of the page. */
export function codesMeanwhile(picture: GrayPicture, page: number, scale: number): CodeSearch {
  let started: { turn: Turn; codes: Promise<Code[]> } | null = null;
  return {
    start(upright, turn) {
      const codes = nextTurn().then(() => readCodes(upright, page, scale));
      // A failure is told by `finish`; until then nobody waits for it.
      codes.catch(() => undefined);
      started = { turn, codes };
    },
    finish(turn) {
      if (started?.turn === turn) return started.codes;
      return readCodes(turnPicture(picture, turn), page, scale);
    },
  };
}
