import type { Document } from './documents.ts';
import type { Overview } from './overview.ts';
import { findReasonCodes, type ReviewReasonCode } from './review.ts';

/**
 * What a message for a chat program contains in addition to the event. It is written when the event happens, because the
 * document can change or be deleted before the message is sent.
 */
export interface ChatNotice extends Overview {
  document_type: string | null;
  /** Why the document needs a review; empty if it needs none. */
  reasons: ReviewReasonCode[];
}

export function buildChatNotice(document: Document, reviewThreshold: number): ChatNotice {
  return {
    document_type: document.documentType,
    ...document.overview,
    reasons: findReasonCodes(document, reviewThreshold),
  };
}
