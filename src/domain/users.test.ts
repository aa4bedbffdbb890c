import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSeededRandom } from '../../test/support/seeded-random.ts';
import {
  deriveCsrfToken,
  digestToken,
  findPasswordProblem,
  generateToken,
  isToken,
  parseEmail,
  parseUserName,
} from './users.ts';

const ANNA = { email: 'anna.schmidt@example.com', name: 'Anna Schmidt' };

describe('an e-mail address', () => {
  it('is stored in lower case, without the spaces around it', () => {
    assert.equal(parseEmail(' Anna@Example.COM\n'), 'anna@example.com');
    assert.equal(parseEmail('Gro\u0308\u00dfe@example.com'), 'gr\u00f6\u00dfe@example.com');
  });

  it('is refused if it could be read as something else', () => {
    const wrong = [
      '',
      '@',
      'a@',
      '@b',
      'a b@c',
      'a@b@c',
      'a@b,c@d',
      '<a@b>',
      'a@b>',
      '"a"@b',
      'a@b\r\nBcc: c@d',
    ];
    for (const text of [...wrong, `${'a'.repeat(250)}@b.de`])
      assert.throws(() => parseEmail(text), { code: 'validation_failed' }, text);
  });

  it('never contains what ends an address or a header', () => {
    const random = createSeededRandom(20);
    const pick = () => 'aB.@@ \r\n\t<>",;:()[]\\\0\u00e9'.charAt(random.below(24));
    for (let n = 0; n < 5_000; n++) {
      const text = Array.from({ length: 1 + random.below(10) }, pick).join('');
      let email: string;
      try {
        email = parseEmail(text);
      } catch {
        // Addresses may be refused, so refusing one is not a failure.
        continue;
      }
      assert.match(email, /^[^\s@<>",;:()[\]\\\0]+@[^\s@<>",;:()[\]\\\0]+$/, JSON.stringify(text));
      assert.equal(parseEmail(email), email);
    }
  });
});

describe('the name of a user', () => {
  it('has 1 to 100 visible characters on one line', () => {
    assert.equal(parseUserName('  Jos\u00e9 '), 'Jos\u00e9');
    assert.equal(parseUserName('\u{1f600}'.repeat(100)), '\u{1f600}'.repeat(100));
    for (const text of ['', '   ', 'a\nb', 'a\0', '\u{1f600}'.repeat(101), 'x'.repeat(101), 'x'.repeat(300)])
      assert.throws(() => parseUserName(text), { code: 'validation_failed' });
  });
});

describe('a new password', () => {
  it('is accepted if enough of it cannot be guessed', () => {
    for (const password of [
      'correct horse battery',
      'tq9!vLm2#xRz',
      '\u{1f600}\u{1f680}\u{1f3a9}kitchen table',
    ])
      assert.equal(findPasswordProblem(password, ANNA), null, password);
  });

  it('is refused if it is short, long, repeated, a sequence, or made of the name', () => {
    const cases: [string, string][] = [
      ['elevenchars', 'too_short'],
      ['x1'.repeat(129), 'too_long'],
      ['abababababababab', 'invalid'],
      ['1234567890123456', 'invalid'],
      ['abcdefghijklmnop', 'invalid'],
      ['anna.schmidt@example.com', 'invalid'],
      ['Schmidt12345678', 'invalid'],
      ['Passwort2026Legible', 'invalid'],
    ];
    for (const [password, code] of cases)
      assert.equal(findPasswordProblem(password, ANNA)?.code, code, password);
  });
});

describe('a token', () => {
  it('is random, is recognized, and can be derived neither from its digest nor from the CSRF token', () => {
    const tokens = Array.from({ length: 1_000 }, generateToken);
    assert.equal(new Set(tokens).size, tokens.length);
    for (const token of tokens) {
      assert.ok(isToken(token));
      assert.equal(digestToken(token).length, 32);
      const csrf = deriveCsrfToken(token);
      assert.ok(isToken(csrf) && csrf !== token && csrf !== digestToken(token).toString('base64url'));
    }
    for (const text of ['', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}/`, `${'x'.repeat(43)}\n`])
      assert.equal(isToken(text), false, text);
  });
});
