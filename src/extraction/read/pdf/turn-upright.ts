import type { FormField, ReadPage, Rule, Word } from '../../document.ts';
import type { Box } from '../../parsed-data.ts';

/** At least this share of a page's characters must run in the same direction for the page to be turned. */
const TURNED_SHARE = 0.8;
/** Pages with fewer characters than this, such as a drawing with a stamp, are not turned. */
const MIN_CHARACTERS = 20;

type Turn = 90 | 180 | 270;
interface Size {
  width: number;
  height: number;
}

/**
 * Turns a page whose text runs downward, upward or upside down, for example because the file's pages were
 * rotated wrongly or a tall page contains a wide table. Returns null if the page is already upright.
 */
export function turnUpright(
  page: ReadPage,
  fields: readonly FormField[],
): { page: ReadPage; fields: FormField[] } | null {
  const turn = findTurn(page.words);
  if (turn === null) return null;
  const { info } = page;
  const turnOne = (box: Box) => turnBox(box, turn, info);
  const isSideways = turn !== 180;
  // Words are changed in place, because other objects refer to the same words.
  for (const word of page.words) {
    word.box = turnOne(word.box);
    word.rotation = (word.rotation + turn) % 360;
  }
  return {
    page: {
      ...page,
      rules: page.rules.map((rule) => turnRule(rule, turn, info)),
      ...(page.marks && { marks: page.marks.map(turnOne) }),
      info: {
        ...info,
        width: isSideways ? info.height : info.width,
        height: isSideways ? info.width : info.height,
        rotation: turn,
      },
    },
    fields: fields.map((field) => (field.box ? { ...field, box: turnOne(field.box) } : field)),
  };
}

/** Returns the clockwise rotation in degrees that makes most of the text upright. */
function findTurn(words: readonly Word[]): Turn | null {
  const characters = new Map<number, number>();
  let all = 0;
  for (const { text, rotation } of words) {
    characters.set(rotation, (characters.get(rotation) ?? 0) + text.length);
    all += text.length;
  }
  if (all < MIN_CHARACTERS) return null;
  for (const turn of [90, 180, 270] as const)
    if ((characters.get(360 - turn) ?? 0) >= TURNED_SHARE * all) return turn;
  return null;
}

/** @param size size of the page before it was turned */
function turnBox([left, top, right, bottom]: Box, turn: Turn, { width, height }: Size): Box {
  const round = (box: Box) => box.map((value) => Math.round(value * 100) / 100) as Box;
  if (turn === 90) return round([height - bottom, left, height - top, right]);
  if (turn === 180) return round([width - right, height - bottom, width - left, height - top]);
  return round([top, width - right, bottom, width - left]);
}

function turnRule({ x0, y0, x1, y1 }: Rule, turn: Turn, size: Size): Rule {
  const [left, top, right, bottom] = turnBox([x0, y0, x1, y1], turn, size);
  return { x0: left, y0: top, x1: right, y1: bottom };
}
