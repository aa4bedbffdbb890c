import type { Document } from './documents.ts';
import type { Overview } from './overview.ts';
import { findReasonCodes, type ReviewReasonCode } from './review.ts';

/**
 * Additional contents of a message for chat programs. They are stored when the event happens, because the
 * document can be changed or deleted before the message is sent.
 */
export interface ChatNotice extends Overview {
  document_type: string | null;
  /** Why the document needs review; empty if it does not. */
  reasons: ReviewReasonCode[];
}

export function buildChatNotice(document: Document, reviewThreshold: number): ChatNotice {
  return {
    document_type: document.documentType,
    ...document.overview,
    reasons: findReasonCodes(document, reviewThreshold),
  };
}
