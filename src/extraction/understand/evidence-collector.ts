import type { Evidence } from '../parsed-data.ts';
import type { Features, Found, Place } from './found.ts';
import { estimateConfidence } from './score/confidence.ts';

/** Called for each recorded value. Training uses the features to fit the weights. */
export type Observer = (pointer: string, value: unknown, group: string, features: Features) => void;

/** Collects the evidence for each value, keyed by JSON pointer. */
export class EvidenceCollector {
  readonly evidence: Record<string, Evidence> = {};
  readonly #observe: Observer | undefined;

  constructor(observe?: Observer) {
    this.#observe = observe;
  }

  put<T>(pointer: string, found: Found<T>): T {
    // A value read by OCR is less certain, even if OCR reports high confidence for each character.
    const features =
      (found.features.ocr_doubt ?? 0) > 0 ? { ...found.features, recognized: 1 } : found.features;
    this.#observe?.(pointer, found.value, found.group, features);
    this.evidence[pointer] = createEvidence(found, estimateConfidence(found.group, features));
    return found.value;
  }

  /** Records a value with a known confidence, and returns the value. */
  putSure<T>(pointer: string, found: Found<T>, confidence: number): T {
    this.evidence[pointer] = createEvidence(found, confidence);
    return found.value;
  }

  derived(pointer: string, from: string[], confidence: number): void {
    this.evidence[pointer] = { method: 'derived', confidence, from };
  }

  replace(evidence: Record<string, Evidence>): void {
    for (const pointer of Object.keys(this.evidence)) delete this.evidence[pointer];
    Object.assign(this.evidence, evidence);
  }

  confidence(pointer: string): number {
    return this.evidence[pointer]?.confidence ?? 0.5;
  }
}

/**
 * Creates the evidence for a value. `box` is the value's first position; if there are several, `regions`
 * contains all of them.
 */
export function createEvidence(
  found: Pick<Found<unknown>, 'places' | 'method' | 'from'>,
  confidence: number,
): Evidence {
  const evidence: Evidence = { method: found.method, confidence };
  if (found.from) evidence.from = found.from;
  const first = found.places[0];
  if (!first) return evidence;
  const text = found.places.map((place) => place.text).join(' ');
  if (first.at !== undefined) return { ...evidence, at: first.at, text };
  const regions = merge(found.places);
  const main = regions[0] ?? first;
  Object.assign(evidence, { page: main.page, box: roundBox(main.box), text });
  if (regions.length > 1)
    evidence.regions = regions.map((place) => ({ page: place.page, box: roundBox(place.box) }));
  return evidence;
}

/** Merges positions on the same line into one region. */
function merge(places: readonly Place[]): Place[] {
  const out: Place[] = [];
  for (const place of places) {
    const last = out.at(-1);
    const sameLine =
      last &&
      last.page === place.page &&
      Math.abs(last.box[1] - place.box[1]) < 2 &&
      Math.abs(last.box[3] - place.box[3]) < 2;
    if (sameLine)
      last.box = [
        Math.min(last.box[0], place.box[0]),
        Math.min(last.box[1], place.box[1]),
        Math.max(last.box[2], place.box[2]),
        Math.max(last.box[3], place.box[3]),
      ];
    else out.push({ ...place });
  }
  return out;
}

function roundBox(box: Place['box']): Place['box'] {
  return box.map((value) => Math.round(value * 100) / 100) as Place['box'];
}
