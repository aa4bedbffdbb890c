export class InvalidBase64Error extends Error {
  constructor() {
    super('The text is not valid base64.');
    this.name = 'InvalidBase64Error';
  }
}

/**
 * Decodes base64 in pieces and on demand. As in e-mails, lines may be wrapped and padding may be missing.
 * Throws `InvalidBase64Error` if the text is empty or not base64.
 */
export async function* decodeBase64(
  chunks: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Buffer, void, undefined> {
  let rest = '';
  let padding = '';
  let digits = 0;
  for await (const chunk of chunks) {
    const compact = chunk.replace(/[\r\n\t ]+/g, '');
    const end = compact.indexOf('=');
    const data = end === -1 ? compact : compact.slice(0, end);
    if (/[^A-Za-z0-9+/]/.test(data) || (padding !== '' && data !== '')) throw new InvalidBase64Error();
    if (end !== -1) padding += compact.slice(end);
    if (padding !== '' && padding !== '=' && padding !== '==') throw new InvalidBase64Error();
    digits += data.length;
    const text = rest + data;
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    if (whole > 0) yield Buffer.from(text.slice(0, whole), 'base64');
  }
  if (digits === 0 || rest.length === 1) throw new InvalidBase64Error();
  if (padding !== '' && (digits + padding.length) % 4 !== 0) throw new InvalidBase64Error();
  if (rest !== '') yield Buffer.from(rest, 'base64');
}
