import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeError } from './describe-error.ts';

const CONTENT = 'IBAN DE00 1234';

function parseError(): unknown {
  try {
    return JSON.parse(`{"total": ${CONTENT}`);
  } catch (error) {
    return error;
  }
}

test('an error in the log does not quote the document', () => {
  const dataError = Object.assign(new Error(`invalid input syntax for type integer: "${CONTENT}"`), {
    code: '22P02',
    detail: `Failing row contains (${CONTENT}).`,
    where: CONTENT,
  });
  const syntaxError = parseError();
  assert.ok(syntaxError instanceof SyntaxError);
  const described = JSON.stringify(
    [dataError, new Error('reading failed', { cause: syntaxError })].map((error) => describeError(error)),
  );
  assert.doesNotMatch(described, /IBAN|DE00/);
  assert.match(described, /22P02/);
  assert.match(described, /reading failed/);
  assert.match(described, /describe-error\.test\.ts/);
});

test('an error in the log names what failed', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  const { stack: _, ...described } = { stack: '', ...describeError(refused) };
  assert.deepEqual(described, {
    type: 'Error',
    code: 'ECONNREFUSED',
    syscall: 'connect',
    message: 'connect ECONNREFUSED 127.0.0.1:1',
  });
});
