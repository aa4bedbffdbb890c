const HEAD_BYTES = 4096;

/** Returns the encoding in an XML declaration or the `head` of a web page, in lowercase. */
export function findDeclaredEncoding(bytes: Uint8Array): string | undefined {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString(
    'latin1',
  );
  const xml = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{2,40})["']/i.exec(beginning)?.[1];
  const meta = /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(beginning)?.[1];
  return (xml ?? meta)?.toLowerCase();
}
