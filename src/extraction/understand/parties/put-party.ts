import type { Party } from '../../parsed-data.ts';
import type { Ledger } from '../ledger.ts';
import { type FoundParty, PARTY_KEYS } from './party.ts';

/** Puts a party down under a pointer, its tax number without spaces; with a `group`, its confidence is weighed as that group's. Null where it is empty. */
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
