import type { Kit } from '../further/kit.ts';

/** A type of document with the one layout that it is drawn in. */
export interface Kind {
  type: string;
  draw: (kit: Kit) => void;
  /** Whether it is drawn in the language's second country. */
  away: boolean;
  /** Of the page in points; A4 where it is not said. */
  size?: [width: number, height: number];
  family?: 'serif' | 'mono';
}
