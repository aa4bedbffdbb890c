import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { locateFact } from '../questions/locate-fact.ts';
import { keyOf } from '../view/token.ts';
import { type FieldsRead, getNamePointer } from './fields-read.ts';
import type { NameCandidate } from './name-candidates.ts';
import type { RuleName } from './name-features.ts';
import { getRolesOfType, type NameRole } from './name-roles.ts';

/** Returns the names that the rules found, both by role and as candidates. */
export function collectRuleNames(
  context: Context,
  type: DocumentType,
  { fields, evidence }: FieldsRead,
): { rules: Partial<Record<NameRole, RuleName>>; candidates: NameCandidate[] } {
  const rules: Partial<Record<NameRole, RuleName>> = {};
  const candidates: NameCandidate[] = [];
  for (const role of getRolesOfType(type)) {
    const field = fields[role];
    const value = typeof field === 'object' && field !== null && 'name' in field ? field.name : field;
    const found = evidence[getNamePointer(role)];
    if (typeof value !== 'string' || !found) continue;
    rules[role] = { value, confidence: found.confidence };
    const spans = locateFact(context.view, { evidence: found });
    if (spans.length > 0) candidates.push({ value, key: keyOf(value), spans, form: 'rule' });
  }
  return { rules, candidates };
}
