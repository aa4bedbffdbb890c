import { openKit } from '../further/kit.ts';
import { Random } from '../random.ts';
import type { Drawn } from '../truth.ts';
import { LANGUAGES } from '../vocabulary.ts';
import type { Kind } from './kind.ts';
import { OTHER_FIFTH, OTHER_FOURTH } from './other-kinds.ts';

const FOURTH: Kind[] = [...OTHER_FOURTH];

const FIFTH: Kind[] = [...OTHER_FIFTH];

async function* drawAll(name: string, kinds: readonly Kind[], seed: number): AsyncGenerator<Drawn> {
  for (const [k, kind] of kinds.entries())
    for (const [l, language] of LANGUAGES.entries()) {
      const random = new Random(seed * 7919 + k * 401 + l * 17);
      const [width, height] = kind.size ?? [595.28, 841.89];
      const family = kind.family ?? 'sans';
      const kit = await openKit(kind.type, language, kind.away, random, { width, height, family });
      kind.draw(kit);
      yield {
        name: `${kind.type}-${name}-${language}`,
        layout: `${kind.type}-${name}`,
        heldOut: true,
        language,
        bytes: await kit.pen.bytes(),
        truth: kit.truth,
      };
    }
}

/** A fourth layout of every type in every language, drawn without a look at the rules or at what they miss. */
export const drawFourth = (seed: number): AsyncGenerator<Drawn> => drawAll('fourth', FOURTH, seed);

/** A fifth layout, unlike the fourth: only its sums are measured, its pages are never looked at while rules are made. */
export const drawFifth = (seed: number): AsyncGenerator<Drawn> => drawAll('fifth', FIFTH, seed + 53);
