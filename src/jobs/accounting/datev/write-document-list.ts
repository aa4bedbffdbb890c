import { type Element, makeGroup, makeLeaf, writeXml } from '../xml-element.ts';
import { makeDocumentGuid } from './document-guid.ts';

const NAMESPACE = 'http://xml.datev.de/bedi/tps/document/v05.0';

export interface PackedDocument {
  id: string;
  file: string;
  keywords: string;
}

/** Writes `document.xml`, which DATEV requires in a package with document images. */
export function writeDocumentList(documents: readonly PackedDocument[], now: Date): string {
  const root = makeGroup(
    'archive',
    makeGroup('header', makeLeaf('date', now.toISOString().slice(0, 19))),
    makeGroup('content', documents.map(makeDocument)),
  );
  if (root === undefined) throw new Error('A package has no documents.');
  const attributes = {
    xmlns: NAMESPACE,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${NAMESPACE} Document_v050.xsd`,
    version: '5.0',
    generatingSystem: 'Legible',
  };
  return writeXml({ ...root, attributes });
}

function makeDocument({ id, file, keywords }: PackedDocument): Element {
  const extension = { name: 'extension', attributes: { 'xsi:type': 'File', name: file }, content: [] };
  const content = [makeLeaf('keywords', keywords.slice(0, 255)), extension].filter(
    (one) => one !== undefined,
  );
  return { name: 'document', attributes: { guid: makeDocumentGuid(id), processID: '1' }, content };
}
