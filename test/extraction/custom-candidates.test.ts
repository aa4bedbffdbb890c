import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldSchema } from '../../src/extraction/options.ts';
import { Context } from '../../src/extraction/understand/context.ts';
import { CandidatePool } from '../../src/extraction/understand/questions/candidates.ts';
import { MODELS } from '../../src/extraction/understand/questions/models.ts';
import { createQuestions } from '../../src/extraction/understand/questions/question.ts';
import { Surroundings } from '../../src/extraction/understand/questions/surroundings.ts';
import { TextBounds } from '../../src/extraction/understand/questions/text-bounds.ts';
import { createOptions, type Placed, placeDocument } from './support/placed-document.ts';

/** Finds candidates for the first field. */
function findCandidates(properties: Record<string, FieldSchema>, places: Placed[]): unknown[] {
  const context = new Context(placeDocument(places), createOptions({ type: 'object', properties }));
  const questions = createQuestions({ type: 'object', properties }, '/custom');
  const [first] = questions;
  assert.ok(first);
  const pool = new CandidatePool(
    context,
    new Surroundings(context.view),
    [],
    new TextBounds(context, MODELS),
  );
  return pool.candidatesFor(first, questions).map(({ value }) => value);
}

const TEXT: FieldSchema = { type: 'string' };

test('each of several labels in one line gets its value', () => {
  const line: Placed[] = [['Surname OAKLEY Forename Simone Occupation roofer', 50, 60]];
  const fields = { forename: TEXT, surname: TEXT, occupation: TEXT };
  assert.ok(findCandidates(fields, line).includes('Simone'));
  assert.ok(findCandidates({ occupation: TEXT, forename: TEXT }, line).includes('roofer'));
});

test('a name ends before the number that follows', () => {
  const found = findCandidates({ contact_person: TEXT }, [['Site contact: Ann Lee 07700 900441', 50, 60]]);
  assert.ok(found.includes('Ann Lee'));
});

test('a number in parentheses that repeats words is not negative, but one alone is', () => {
  const months: Record<string, FieldSchema> = { term_months: { type: 'integer' } };
  const said: Placed[] = [['The term is thirty-six (36) months from today', 50, 60]];
  assert.ok(findCandidates(months, said).includes(36));
  assert.ok(!findCandidates(months, said).includes(-36));
  assert.ok(findCandidates(months, [['(36)', 50, 60]]).includes(-36));
});

test('a day without a year gets the year of the previous date', () => {
  const places: Placed[] = [
    ['Sent 12 December 2024', 50, 60],
    ['Delivery on 4 January', 50, 90],
    ['Loading 27.12.', 50, 120],
  ];
  const found = findCandidates({ delivery_date: { type: 'string', format: 'date' } }, places);
  assert.ok(found.includes('2025-01-04'));
  assert.ok(found.includes('2024-12-27'));
});

test('quoted text is a candidate', () => {
  const found = findCandidates({ ship_name: TEXT }, [['Vessel „NORDERTOR“ / voyage 118', 50, 60]]);
  assert.ok(found.includes('NORDERTOR'), found.join('\n'));
});

test('an address is found within a sentence or between separators', () => {
  const sentence: Placed[] = [
    ['Between Mr. Tom Weller, who lives at 14 Orchard Road, 70173 Lindenau (hereinafter', 50, 60],
    ['the tenant), and the owner of the flat, who signs below, it is agreed as follows.', 50, 72],
  ];
  const inSentence = findCandidates({ tenant_address: TEXT }, sentence);
  assert.ok(inSentence.includes('14 Orchard Road, 70173 Lindenau'), inSentence.join('\n'));
  const line: Placed[] = [['Reg. no. 555 120 · Kaigata 3, 8999 Havnevik · phone 75 55 01 18', 50, 60]];
  const inLine = findCandidates({ office_address: TEXT }, line);
  assert.ok(inLine.includes('Kaigata 3, 8999 Havnevik'), inLine.join('\n'));
});

test('a name in a sentence is found even without a word of the question', () => {
  const places: Placed[] = [
    ['Your visit will be prepared by our colleague Camille Fabien, because I will be', 50, 60],
    ['away in the first two weeks of the month that you have chosen for the meeting.', 50, 72],
  ];
  assert.ok(findCandidates({ contact_name: TEXT }, places).includes('Camille Fabien'));
});

test('a value can begin and end inside a line, surrounded by any text', () => {
  const line: Placed[] = [['Authorized: Dana Whitlock, Head of Purchasing, ext. 4471', 50, 60]];
  const found = findCandidates({ approver_role: TEXT }, line);
  assert.ok(found.includes('Dana Whitlock'));
  assert.ok(found.includes('Head of Purchasing'));
});

test('brackets that belong to the text around a value are removed', () => {
  const found = findCandidates({ inspector_registration: TEXT }, [
    ['Inspector: Ann Lee (reg. 3047), Harbour Office', 50, 60],
  ]);
  assert.ok(found.includes('reg. 3047'), found.join('\n'));
  assert.ok(!found.some((value) => /^[^(]*\)$|^\([^)]*$/.test(String(value))), found.join('\n'));
});

test('a number in groups is a candidate as a whole only', () => {
  const found = findCandidates({ access_key: TEXT }, [
    ['Key: 1523 1207 9339 1400 0154 5500 1000 6643 5014 2701 5088', 50, 60],
  ]);
  assert.ok(found.includes('1523 1207 9339 1400 0154 5500 1000 6643 5014 2701 5088'));
  assert.ok(!found.includes('1523'));
  assert.ok(!found.includes('1523 1207 9339'));
});

test('a number whose groups of digits are on two lines of a paragraph is one number', () => {
  const found = findCandidates({ call_out_fee: { type: 'number' } }, [
    ['If nobody is at home when our technician arrives, we have to charge you a fee of 6', 50, 60],
    ['500 Ft for every further visit, which we add to the next bill that you receive.', 50, 72],
  ]);
  assert.ok(found.includes(6500), found.join('\n'));
  assert.ok(!found.includes(500));
});
