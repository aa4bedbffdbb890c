import { formCellsIn } from '../form/form-cells.ts';
import { joinLines } from '../form/join-lines.ts';
import { once } from '../once.ts';
import { selectWholeChunk } from '../view/span.ts';
import type { View } from '../view/view.ts';
import type { Candidate } from './candidate.ts';

/** Maximum number of lines of a cell's label, and of its value. */
const MOST_LABEL_LINES = 3;
const MOST_VALUE_LINES = 6;

/** Returns the text of several lines below the first lines of a form's cell, which may be its label. */
export const cellTextsOf = once((view: View): readonly Candidate[] =>
  [...new Set(formCellsIn(view).values())].flatMap(({ chunks, box }) => {
    if (chunks.length > MOST_LABEL_LINES + MOST_VALUE_LINES) return [];
    const found: Candidate[] = [];
    for (let start = 1; start <= MOST_LABEL_LINES && start < chunks.length - 1; start++) {
      const lines = chunks.slice(start);
      if (lines.length > MOST_VALUE_LINES || lines.some((line, i) => line.row === lines[i + 1]?.row))
        continue;
      found.push({
        value: joinLines(lines, [box[0], box[2]]),
        source: 'cell',
        spans: lines.map(selectWholeChunk),
      });
    }
    return found;
  }),
);
