import { matchesIn } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import { governingLaw, type Said } from './prose.ts';

const NAME = String.raw`(?:\p{Lu}[\p{L}’'-]+(?:\s+(?:und|and|et|y|e|en|de|del|della|van|of|the)\s+(?=\p{Lu}))?\s?){1,4}`;
/** "dem Recht der Bundesrepublik Deutschland", "les lois de la France": the name of a place. */
const OF_PLACE = new RegExp(
  String.raw`(?<=\b(?:dem\s+Recht|das\s+Recht|Recht|laws?|droit|lois|loi|leyes|ley|legislación|legge|leggi|diritto|recht|wetten|lei|leis|legislação|direito)\s+(?:of|der|des|de|del|della|dello|van|da|do)\s+(?:la\s+|het\s+|the\s+|los\s+|las\s+|le\s+|les\s+|l[’'])?)(${NAME})`,
  'gu',
);
/** "deutsches Recht", "droit français", "legge italiana". */
const ADJECTIVES: readonly RegExp[] = [
  /(?<![\p{L}])((?!anwendbar|anzuwend|geltend|ma(?:ß|ss)geblich|zwingend|gesetzlich)\p{L}{4,}(?:es|em|en)\s+(?:Recht|Rechts))(?![\p{L}])/giu,
  /(?<![\p{L}])(\p{Lu}\p{L}{3,}(?:s|isch)\s+recht)(?![\p{L}])/gu,
  /(?<![\p{L}])((?:droit|loi|législation)\s+\p{L}{2,}(?:ais|aise|ois|oise|ain|aine|and|ande|ien|ienne|ol|ole|and|ge|sse|uisse|lge))(?![\p{L}])/giu,
  /(?<![\p{L}])((?:ley|legislación|derecho)\s+(?:española?|alemana?|alemán|francesa?|francés|italiana?|portuguesa?|portugués|inglesa?|inglés|mexicana?|argentina?|chilena?|colombiana?|suiza?))(?![\p{L}])/giu,
  /(?<![\p{L}])((?:legge|diritto|legislazione)\s+(?:italiana?|italiano|tedesca?|tedesco|francese|spagnol[ao]|inglese|svizzer[ao]|olandese|portoghese|austriac[ao]))(?![\p{L}])/giu,
  /(?<![\p{L}])((?:lei|legislação|direito)\s+(?:portuguesa?|português|brasileir[ao]|espanhola?|alemã|alemão|francesa?|francês|inglesa?|inglês|italian[ao]))(?![\p{L}])/giu,
  /(?<![\p{L}])((?:English|German|French|Spanish|Italian|Dutch|Portuguese|Swiss|Irish|Scottish|Austrian|Belgian|Danish|Swedish)\s+law)(?![\p{L}])/gu,
];
const GOVERNS =
  /govern|constru|unterlieg|gilt|anwendbar|anzuwend|maßgeb|régi|soumis|applicable|rige|rege|regir|somet|regolat|disciplinat|soggett|applica|beheers|toepassing|onderworpen|regid|regul|sujeit|aplicável|recht\s+anwendung|findet|law|recht/i;

/** The law that governs, in the words of the contract: a place, or "deutsches Recht". */
export function contractLaw(prose: readonly Chunk[]): Said<string> | null {
  let best: Said<string> | null = governingLaw(prose);
  if (best && best.score < 0.8) best = null;
  if (best) return best;
  for (const chunk of prose) {
    for (const pattern of [OF_PLACE, ...ADJECTIVES]) {
      for (const { match, span } of matchesIn(chunk, pattern, 20_000)) {
        const value = (match[1] ?? '').trim().replace(/[.,;]$/, '');
        const around = chunk.text.slice(Math.max(0, match.index - 130), match.index + match[0].length + 60);
        const near = around.slice(-(match[0].length + 60 + 90));
        const score =
          (GOVERNS.test(near) ? 0.6 : 0.1) +
          (/govern|unterlieg|régi|rige|rege|regolat|toepassing|beheers|regid|soumis/i.test(around) ? 0.4 : 0);
        if (value.length > 2 && score > 0.5 && (best === null || score > best.score))
          best = { value, span, score };
      }
    }
  }
  return best;
}
