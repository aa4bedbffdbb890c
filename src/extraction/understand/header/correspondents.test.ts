import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { understand } from '../understand.ts';
import { addCorrespondents } from './correspondents.ts';

const LETTER = placeDocument(
  [
    ['Brightwater Pumps Ltd', 50, 40, 14],
    ['Unit 4, Mill Lane, Leeds LS1 4DT', 50, 60],
    ['Mrs Ada Thornbury', 50, 110],
    ['12 Station Road', 50, 122],
    ['York YO1 6GA', 50, 134],
    ['4 May 2026', 50, 180],
    ['Dear Mrs Thornbury,', 50, 210],
    ['Thank you for your visit to our works last week. We enclose the drawings that you asked for.', 50, 230],
    ['Yours sincerely,', 50, 270],
    ['Gordon Hale', 50, 310],
  ],
  { language: 'en' },
);

test('the sender and the recipient of a letter are known when custom fields are read', () => {
  const result = understand(LETTER, createOptions());
  assert.equal(result.document_type, 'letter');
  assert.equal(result.fields.seller, undefined);
  const known = addCorrespondents(new Context(LETTER, createOptions()), result);
  const { sender, recipient } = known.fields as Record<string, { name?: string; address?: string }>;
  assert.equal(sender?.name, 'Brightwater Pumps Ltd');
  assert.equal(recipient?.name, 'Mrs Ada Thornbury');
  assert.equal(known.evidence['/fields/sender/name']?.page, 1);
  assert.ok(!Object.keys(known.evidence).some((pointer) => /seller|buyer/.test(pointer)));
});

test('the custom fields of a letter can ask for its sender and its recipient', () => {
  const text = { type: 'string' } as const;
  const schema = {
    type: 'object',
    properties: {
      sender: { type: 'object', properties: { organization: text } },
      recipient: { type: 'object', properties: { name: text } },
    },
  } as const;
  const { custom, fields } = understand(LETTER, createOptions(schema));
  assert.deepEqual(custom, {
    sender: { organization: 'Brightwater Pumps Ltd' },
    recipient: { name: 'Mrs Ada Thornbury' },
  });
  assert.equal(fields.sender, undefined);
});

test('a document with parties and one that is no letter stay as they are', () => {
  const context = new Context(LETTER, createOptions());
  const invoice = { document_type: 'invoice' as const, fields: {}, evidence: {} };
  assert.equal(addCorrespondents(context, invoice), invoice);
  const sale = { document_type: 'letter' as const, fields: { number: 'A 1' }, evidence: {} };
  assert.equal(addCorrespondents(context, sale), sale);
});
