import type { Party } from '../../parsed-data.ts';
import type { Ledger } from '../ledger.ts';
import { type FoundParty, PARTY_KEYS } from './party.ts';

/**
 * Adds a party to the ledger, with its tax number without spaces; null if it is empty. `group` selects the
 * weights of its confidence.
 */
export function putParty(ledger: Ledger, pointer: string, party: FoundParty, group?: string): Party | null {
  const out: Party = {};
  for (const key of PARTY_KEYS) {
    const found = party[key];
    if (found === undefined || found.value === '') continue;
    const value = key === 'tax_id' ? found.value.replace(/\s/g, '') : found.value;
    out[key] = ledger.put(`${pointer}/${key}`, {
      ...found,
      value,
      ...(group === undefined ? {} : { group }),
    });
  }
  return Object.keys(out).length > 0 ? out : null;
}
