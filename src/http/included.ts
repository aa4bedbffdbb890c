import { type Document, type ReviewState, reviewStateOf } from '../domain/documents.ts';
import type { Project } from '../domain/projects.ts';
import { fieldError } from '../lib/api-error.ts';

const NAMES = ['document_type', 'review'] as const;
type Included = ReadonlySet<(typeof NAMES)[number]>;

/** What `?include=` asks for beside what every document says of itself. Throws 422 `invalid` for other names. */
export function toIncluded(include: string | undefined): Included {
  const asked = include?.split(',').map((name) => name.trim()) ?? [];
  return new Set(
    asked.map((name) => {
      const known = NAMES.find((one) => one === name);
      if (known === undefined)
        throw fieldError('include', 'invalid', `must be ${NAMES.join(', ')} or both with a comma between`);
      return known;
    }),
  );
}

/** The members that were asked for. */
export function includedOf(
  document: Document,
  { reviewThreshold }: Pick<Project, 'reviewThreshold'>,
  included: Included,
): { document_type?: string | null; review?: ReviewState } {
  return {
    ...(included.has('document_type') ? { document_type: document.documentType } : {}),
    ...(included.has('review') ? { review: reviewStateOf(document, reviewThreshold) } : {}),
  };
}
