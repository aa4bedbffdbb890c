import type { Party } from '../../parsed-data.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { type FoundParty, PARTY_KEYS } from './party.ts';

/**
 * Adds a party to the collector and returns it, or null if the party has no values. Spaces are removed from
 * the tax number. `group` determines the weights for the confidence.
 */
export function putParty(
  collector: EvidenceCollector,
  pointer: string,
  party: FoundParty,
  group?: string,
): Party | null {
  const out: Party = {};
  for (const key of PARTY_KEYS) {
    const found = party[key];
    if (found === undefined || found.value === '') continue;
    const value = key === 'tax_id' ? found.value.replace(/\s/g, '') : found.value;
    out[key] = collector.put(`${pointer}/${key}`, {
      ...found,
      value,
      ...(group === undefined ? {} : { group }),
    });
  }
  return Object.keys(out).length > 0 ? out : null;
}
