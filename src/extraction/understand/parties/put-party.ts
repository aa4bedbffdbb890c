import type { Party } from '../../parsed-data.ts';
import type { Ledger } from '../ledger.ts';
import { type FoundParty, PARTY_KEYS } from './party.ts';

/** Puts a party down under a pointer; with a `group`, its confidence is weighed as that group's. Null where it is empty. */
export function putParty(ledger: Ledger, pointer: string, party: FoundParty, group?: string): Party | null {
  const out: Party = {};
  for (const key of PARTY_KEYS) {
    const value = party[key];
    if (value === undefined || value.value === '') continue;
    out[key] = ledger.put(`${pointer}/${key}`, group === undefined ? value : { ...value, group });
  }
  return Object.keys(out).length > 0 ? out : null;
}
