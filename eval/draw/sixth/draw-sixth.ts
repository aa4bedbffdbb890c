import type { Kind } from '../fourth/kind.ts';
import { openKit } from '../further/kit.ts';
import { Random } from '../random.ts';
import type { Drawn } from '../truth.ts';
import { LANGUAGES } from '../vocabulary.ts';
import { OTHER_SIXTH } from './other-kinds.ts';

const SIXTH: Kind[] = [...OTHER_SIXTH];

/** The most usual paper of every type, as common programs print it: only its sums are measured, its pages are never looked at while rules are made. */
export async function* drawSixth(seed: number): AsyncGenerator<Drawn> {
  for (const [k, kind] of SIXTH.entries())
    for (const [l, language] of LANGUAGES.entries()) {
      const random = new Random((seed + 97) * 7919 + k * 401 + l * 17);
      const [width, height] = kind.size ?? [595.28, 841.89];
      const family = kind.family ?? 'sans';
      const kit = await openKit(kind.type, language, kind.away, random, { width, height, family });
      kind.draw(kit);
      yield {
        name: `${kind.type}-sixth-${language}`,
        layout: `${kind.type}-sixth`,
        heldOut: true,
        language,
        bytes: await kit.pen.bytes(),
        truth: kit.truth,
      };
    }
}
