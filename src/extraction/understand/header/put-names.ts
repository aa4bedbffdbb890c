import type { DocumentType, FieldValue, Party } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { type Found, listSpanPlaces, measureOcrDoubt } from '../found.ts';
import { createParty } from '../labelled/people.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import { askNames, type ChosenName, chooseNames } from './choose-names.ts';
import { getNamePointer } from './fields-read.ts';
import { getRolesOfType, hasParties, type NameRole } from './name-roles.ts';
import type { NearLabels } from './near-labels.ts';

/** Replaces the names found by the rules with the most likely names, and removes unlikely names. */
export function putNames(
  context: Context,
  near: NearLabels,
  type: DocumentType,
  fields: Record<string, FieldValue>,
  ledger: EvidenceCollector,
): void {
  const isTaught = getRolesOfType(type).some((role) => context.recall?.knows(getNamePointer(role)));
  if (hasParties(type, fields) || isTaught) putPartyNames(context, near, type, fields, ledger);
}

/** Does the same as `putNames` for documents of any type, even if nothing in them suggests two parties. */
export function putPartyNames(
  context: Context,
  near: NearLabels,
  type: DocumentType,
  fields: Record<string, FieldValue>,
  ledger: EvidenceCollector,
): void {
  const questions = askNames(context, near, type, { fields, evidence: ledger.evidence });
  const chosen = chooseNames(questions, context.recall);
  const before = Object.fromEntries(
    getRolesOfType(type).map((role) => [role, getAddress(fields[role], role, ledger)]),
  );
  const names = Object.fromEntries(getRolesOfType(type).map((role) => [role, getName(fields[role])]));
  for (const role of getRolesOfType(type)) {
    const name = chosen[role];
    if (role === 'bank' || role === 'account_holder') {
      if (name) fields[role] = putName(context, ledger, role, name, names[role] === name.candidate.value);
      else remove(fields, role, ledger, getNamePointer(role));
      continue;
    }
    const party: Party = { ...(fields[role] as Party | undefined) };
    if (name) {
      const moved = getRolesOfType(type).find((other) => isPartOf(names[other], name.candidate.key));
      party.name = putName(context, ledger, role, name, names[role] === name.candidate.value);
      if (moved !== role) putAddress(context, ledger, role, party, name, moved ? before[moved] : undefined);
    } else {
      delete party.name;
      delete ledger.evidence[getNamePointer(role)];
    }
    if (Object.keys(party).length > 0) fields[role] = orderParty(party);
    else delete fields[role];
  }
}

/** Whether one of two names contains the other. For example, one may lack a title or a second line. */
function isPartOf(name: string | undefined, key: string): boolean {
  const other = keyOf(name ?? '');
  return other !== '' && (other.includes(key) || key.includes(other));
}

type Address = { value: string; evidence: EvidenceCollector['evidence'][string] } | undefined;

function getName(field: FieldValue | undefined): string | undefined {
  const name = typeof field === 'object' && field !== null && 'name' in field ? field.name : field;
  return typeof name === 'string' ? name : undefined;
}

function getAddress(field: FieldValue | undefined, role: NameRole, ledger: EvidenceCollector): Address {
  const value = (field as Party | undefined)?.address;
  const evidence = ledger.evidence[`/fields/${role}/address`];
  return value !== undefined && evidence ? { value, evidence } : undefined;
}

function remove(
  fields: Record<string, FieldValue>,
  role: NameRole,
  ledger: EvidenceCollector,
  pointer: string,
): void {
  delete fields[role];
  delete ledger.evidence[pointer];
}

function putName(
  context: Context,
  ledger: EvidenceCollector,
  role: NameRole,
  { candidate, confidence, isLearned }: ChosenName,
  same: boolean,
): string {
  const rounded = Math.round(confidence * 1000) / 1000;
  const pointer = getNamePointer(role);
  const evidence = ledger.evidence[pointer];
  if (evidence && same) {
    const method = isLearned ? 'learned' : evidence.method;
    ledger.evidence[pointer] = { ...evidence, method, confidence: rounded };
    return candidate.value;
  }
  const found: Found<string> = {
    value: candidate.value,
    places: candidate.spans.flatMap((span) => listSpanPlaces(context.view, span)),
    method: isLearned ? 'learned' : candidate.form === 'after_label' ? 'label' : 'layout',
    features: { ocr_doubt: measureOcrDoubt(candidate.spans) },
    group: 'name',
  };
  return ledger.putSure(pointer, found, rounded);
}

/**
 * Sets the address of a party: the one that was read together with the name (`moved`) or, if there is none,
 * the one printed below the name.
 */
function putAddress(
  context: Context,
  ledger: EvidenceCollector,
  role: NameRole,
  party: Party,
  { candidate }: ChosenName,
  moved: Address,
): void {
  const pointer = `/fields/${role}/address`;
  delete party.address;
  delete ledger.evidence[pointer];
  if (moved) {
    party.address = moved.value;
    ledger.evidence[pointer] = moved.evidence;
    return;
  }
  const last = candidate.spans.at(-1);
  if (!last) return;
  const isEnd = (chunk: Chunk) =>
    context.labels.row(chunk.row).some((label) => label.chunk === chunk && label.start === 0 && label.colon);
  const { address } = createParty(context, last, isEnd, {});
  if (address) party.address = ledger.put(pointer, address);
}

const ORDER = ['name', 'address'] as const;

/** Sorts the members of a party, beginning with the name and the address. */
function orderParty(party: Party): FieldValue {
  const out: Party = {};
  for (const key of [...ORDER, ...(Object.keys(party) as (keyof Party)[])])
    if (party[key] !== undefined) out[key] = party[key];
  return { ...out };
}
