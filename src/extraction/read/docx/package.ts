import { ExtractionError } from '../../document.ts';
import { listChildElements, parseXml, type XmlElement } from '../xml.ts';
import type { ZipArchive } from '../zip-archive.ts';

/**
 * Word's prefixes, keyed by namespace. Other programs use other prefixes, and the strict variant of the
 * format uses other namespaces.
 */
const PREFIXES = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['urn:schemas-microsoft-com:vml', 'v'],
]);

export interface Relation {
  type: string;
  target: string;
  external: boolean;
}

/** Reads a part of the archive as XML, with the namespace prefixes that Word uses; null if it is missing. */
export function readPart(archive: ZipArchive, name: string): XmlElement | null {
  const text = archive.readText(name);
  if (text === null || text.trim() === '') return null;
  const root = parseXml(text);
  const renames = new Map<string, string>();
  for (const [attribute, uri] of Object.entries(root.attributes)) {
    const wanted = PREFIXES.get(uri);
    if (wanted === undefined) continue;
    if (attribute === 'xmlns') renames.set('', wanted);
    else if (attribute.startsWith('xmlns:') && attribute.slice(6) !== wanted)
      renames.set(attribute.slice(6), wanted);
  }
  if (renames.size > 0) rename(root, renames);
  return root;
}

function rename(root: XmlElement, renames: Map<string, string>): void {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    node.name = renamePrefix(node.name, renames);
    for (const [name, value] of Object.entries(node.attributes)) {
      const other = name.includes(':') ? renamePrefix(name, renames) : name;
      if (other !== name) node.attributes[other] = value;
    }
    stack.push(...listChildElements(node));
  }
}

function renamePrefix(name: string, renames: Map<string, string>): string {
  const colon = name.indexOf(':');
  const prefix = renames.get(colon === -1 ? '' : name.slice(0, colon));
  return prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`;
}

/** Returns relationships, keyed by ID. Their targets are names in the archive. */
export function readRelations(archive: ZipArchive, part: string): Map<string, Relation> {
  const folder = part.includes('/') ? part.slice(0, part.lastIndexOf('/') + 1) : '';
  const file = part.slice(folder.length);
  const text = archive.readText(`${folder}_rels/${file}.rels`);
  const relations = new Map<string, Relation>();
  if (text === null || text.trim() === '') return relations;
  for (const item of listChildElements(parseXml(text))) {
    const target = item.attributes.Target ?? '';
    const external = item.attributes.TargetMode === 'External';
    relations.set(item.attributes.Id ?? '', {
      type: (item.attributes.Type ?? '').split('/').at(-1) ?? '',
      target: external ? target : resolveTarget(folder, target),
      external,
    });
  }
  return relations;
}

function resolveTarget(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

/** Returns the part that the package declares to be the main document. */
export function findMainPart(archive: ZipArchive): string {
  for (const relation of readRelations(archive, '').values())
    if (relation.type === 'officeDocument' && !relation.external) return relation.target;
  if (archive.names().includes('word/document.xml')) return 'word/document.xml';
  throw new ExtractionError('corrupt_file', 'The file contains no document.');
}
