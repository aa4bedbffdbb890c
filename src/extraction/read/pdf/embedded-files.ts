import type { EmbeddedFile } from '../../document.ts';
import type { Warning } from '../../parsed-data.ts';
import { findStream, findStreams, objectsOfStream, type PdfStream, textOfString } from './pdf-objects.ts';

const MAX_FILES = 50;
const MAX_TOTAL_BYTES = 32_000_000;
const MAX_OBJECT_STREAMS = 500;
const MAX_OBJECT_STREAM_BYTES = 64_000_000;
const MAX_SPECIFICATION = 8192;
const STRING = String.raw`(\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>)`;

/** The files inside a PDF, such as the XML of an e-invoice, by the names that the PDF gives them. */
export function readEmbeddedFiles(bytes: Buffer): { files: EmbeddedFile[]; warnings: Warning[] } {
  if (!bytes.includes('/EmbeddedFile')) return { files: [], warnings: [] };
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(bytes.toString('latin1')))
    return { files: [], warnings: [unread('encrypted')] };
  const names = readNames(bytes);
  const streams = new Map(
    findStreams(bytes, '/EmbeddedFile', MAX_FILES).map((stream) => [stream.objectNumber, stream]),
  );
  for (const objectNumber of names.keys()) {
    const stream = streams.has(objectNumber) ? null : findStream(bytes, objectNumber);
    if (stream !== null && streams.size < MAX_FILES) streams.set(objectNumber, stream);
  }
  return collect(streams, names);
}

function collect(
  streams: ReadonlyMap<number, PdfStream>,
  names: ReadonlyMap<number, string>,
): { files: EmbeddedFile[]; warnings: Warning[] } {
  const files: EmbeddedFile[] = [];
  let total = 0;
  let isComplete = [...names.keys()].every((objectNumber) => streams.has(objectNumber));
  for (const [objectNumber, { data }] of streams) {
    if (data === null) {
      isComplete = false;
      continue;
    }
    total += data.length;
    if (total > MAX_TOTAL_BYTES) return { files, warnings: [unread('too large')] };
    files.push({ name: names.get(objectNumber) ?? `attachment-${objectNumber}`, bytes: data });
  }
  return { files, warnings: isComplete ? [] : [unread('damaged or too large')] };
}

function unread(why: string): Warning {
  return { code: 'attachment_unread', message: `A file inside the PDF could not be read: ${why}.` };
}

/** Object number of each embedded stream → file name, from the file specifications. */
function readNames(bytes: Buffer): Map<number, string> {
  const names = new Map<number, string>();
  for (const specification of fileSpecifications(bytes)) {
    const streams = specification.match(/\/EF\s*<<([^>]*)>>/)?.[1] ?? '';
    const objectNumber = /\/(?:UF|F)\s+(\d{1,10})\s+\d+\s+R/.exec(streams)?.[1];
    const own = specification.replace(/\/EF\s*<<[^>]*>>/, '');
    const name =
      new RegExp(`/UF\\s*${STRING}`).exec(own)?.[1] ?? new RegExp(`/F\\s*${STRING}`).exec(own)?.[1];
    if (objectNumber !== undefined && name !== undefined) names.set(Number(objectNumber), textOfString(name));
    if (names.size >= MAX_FILES) break;
  }
  return names;
}

/** The text of the dictionaries that hold `/EF`, in plain objects and in object streams. */
function* fileSpecifications(bytes: Buffer): Generator<string> {
  for (let at = bytes.indexOf('/EF'); at !== -1; at = bytes.indexOf('/EF', at + 3)) {
    const start = bytes.lastIndexOf('obj', at);
    const end = bytes.indexOf('endobj', at);
    const isNear = start !== -1 && at - start < MAX_SPECIFICATION && end - at < MAX_SPECIFICATION;
    if (isNear && end !== -1) yield bytes.toString('latin1', start + 3, end);
  }
  let total = 0;
  for (const stream of findStreams(bytes, '/ObjStm', MAX_OBJECT_STREAMS)) {
    total += stream.data?.length ?? 0;
    if (total > MAX_OBJECT_STREAM_BYTES) return;
    for (const object of objectsOfStream(stream)) {
      if (object.includes('/EF') && object.length < MAX_SPECIFICATION) yield object;
    }
  }
}
