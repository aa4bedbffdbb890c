import { compilePattern, groupWords, joinWords } from '../lexicon/patterns.ts';
import { matchesIn } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import { governingLaw, type Said } from './prose.ts';

const NAME = String.raw`(?:\p{Lu}[\p{L}’'-]+(?:\s+${joinWords('place_name_inside')}\s+(?=\p{Lu}))?\s?){1,4}`;
/**
 * Matches the name of a place in phrases such as "dem Recht der Bundesrepublik Deutschland" or "les lois de
 * la France".
 */
const OF_PLACE = new RegExp(
  String.raw`\b${joinWords('law_noun')}\s+${joinWords('law_noun_of')}\s+${joinWords('law_place_article')}?(${NAME})`,
  'gu',
);
/** Match names of laws that contain an adjective: "deutsches Recht", "droit français", "legge italiana". */
const ADJECTIVES: readonly RegExp[] = [
  ...groupWords('law_named').map((words) => compileAdjective(words, 'giu')),
  ...groupWords('law_named_in_case').map((words) => compileAdjective(words, 'gu')),
];
const GOVERNS = compilePattern('i')`${'law_governs'}`;
const GOVERNS_SURELY = compilePattern('i')`${'law_governs_surely'}`;

function compileAdjective(words: string, flags: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(${words})(?!\p{L})`, flags);
}

/**
 * Finds the governing law, which is named by a place ("the laws of France") or by an adjective ("deutsches
 * Recht").
 */
export function findContractLaw(prose: readonly Chunk[]): Said<string> | null {
  let best: Said<string> | null = governingLaw(prose);
  if (best && best.score < 0.8) best = null;
  if (best) return best;
  for (const chunk of prose) {
    for (const pattern of [OF_PLACE, ...ADJECTIVES]) {
      for (const { match, span } of matchesIn(chunk, pattern, 20_000)) {
        const value = (match[1] ?? '').trim().replace(/[.,;]$/, '');
        const around = chunk.text.slice(Math.max(0, match.index - 130), match.index + match[0].length + 60);
        const near = around.slice(-(match[0].length + 60 + 90));
        const score = (GOVERNS.test(near) ? 0.6 : 0.1) + (GOVERNS_SURELY.test(around) ? 0.4 : 0);
        if (value.length > 2 && score > 0.5 && (best === null || score > best.score))
          best = { value, span, score };
      }
    }
  }
  return best;
}
