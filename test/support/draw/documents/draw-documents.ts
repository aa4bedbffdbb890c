import { Random } from '../random.ts';
import type { Drawn } from '../truth.ts';
import { LANGUAGES, type Language, selectVocabulary } from '../vocabulary.ts';
import { drawContract } from './contract.ts';
import { drawForm } from './form.ts';
import { drawIdentity } from './identity.ts';
import { type Kit, openKit } from './kit.ts';
import { drawLetter } from './letter.ts';
import { drawPayslip } from './payslip.ts';
import { drawReport } from './report.ts';
import { drawResume } from './resume.ts';

/** A kind of document, with its drawing function and its number of layouts. */
interface Kind {
  type: string;
  layouts: number;
  draw: (kit: Kit) => void;
}

export const KINDS: Kind[] = [
  { type: 'payslip', layouts: 4, draw: drawPayslip },
  { type: 'id_document', layouts: 4, draw: drawIdentity },
  { type: 'resume', layouts: 4, draw: drawResume },
  { type: 'contract', layouts: 4, draw: drawContract },
  { type: 'letter', layouts: 4, draw: drawLetter },
  { type: 'form', layouts: 3, draw: drawForm },
  { type: 'report', layouts: 4, draw: drawReport },
];

/** Draws a document. The same seed always produces the same file. */
export async function drawDocument(
  kind: Kind,
  style: number,
  language: Language,
  seed: number,
): Promise<Drawn> {
  const random = new Random(
    seed * 7919 + KINDS.indexOf(kind) * 977 + style * 131 + LANGUAGES.indexOf(language) * 17 + 5,
  );
  const kit = await openKit(kind.type, language, selectVocabulary(language), random, style);
  kind.draw(kit);
  const layout = `${kind.type}-${style + 1}`;
  return {
    name: `${layout}-${language}`,
    layout,
    heldOut: false,
    language,
    bytes: await kit.pen.bytes(),
    truth: kit.truth,
  };
}

export async function* drawDocuments(seed: number): AsyncGenerator<Drawn> {
  for (const kind of KINDS)
    for (let style = 0; style < kind.layouts; style++)
      for (const language of LANGUAGES) yield drawDocument(kind, style, language, seed);
}
