import { findDeclaredEncoding } from './encoding/declared-encoding.ts';
import { decodeStrictly, decodeWith } from './encoding/decoders.ts';
import { guessMultiByte } from './encoding/guess-multi-byte.ts';
import { guessSingleByte } from './encoding/guess-single-byte.ts';
import { detectWideEncoding } from './encoding/wide-encoding.ts';

/** `encoding` is a name from the Encoding Standard. */
export interface DecodedText {
  text: string;
  encoding: string;
}

/**
 * Decodes bytes in an unknown encoding. A byte order mark or the positions of NULs determine the encoding.
 * Without these, the encoding is UTF-8 if the bytes are valid UTF-8. Otherwise, it is the encoding that the
 * file or the sender declares, or the one in which the text looks most like a natural language.
 */
export function decodeText(bytes: Uint8Array, hint: { declared?: string } = {}): DecodedText {
  const wide = detectWideEncoding(bytes);
  if (wide !== undefined) return decodeAs(bytes, wide);
  const escaped = detectEscapedEncoding(bytes);
  if (escaped !== undefined) return decodeAs(bytes, escaped);
  for (const candidate of ['utf-8', findDeclaredEncoding(bytes), hint.declared]) {
    const text = candidate === undefined ? undefined : decodeStrictly(bytes, candidate);
    if (text !== undefined && candidate !== undefined) return { text, encoding: candidate };
  }
  if (isNearlyUtf8(bytes)) return decodeAs(bytes, 'utf-8');
  return decodeAs(bytes, guessMultiByte(bytes) ?? guessSingleByte(bytes));
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText {
  return { text: decodeWith(bytes, encoding), encoding };
}

/** Detects ISO-2022-JP, a 7-bit encoding that switches between character sets with escape sequences. */
function detectEscapedEncoding(bytes: Uint8Array): string | undefined {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 65_536));
  if (!beginning.includes('\u001b$') || beginning.some((byte) => byte > 0x7f)) return undefined;
  return 'iso-2022-jp';
}

/** Whether the bytes are UTF-8 except for a few characters, which may have been truncated or damaged. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return whole > 20 && damaged < whole * 0.02;
}
