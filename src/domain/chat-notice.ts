import type { Document } from './documents.ts';
import type { Overview } from './overview.ts';
import { findReasonCodes, type ReviewReasonCode } from './review.ts';

/**
 * Data for a message to a chat program. It is stored at the time of the event, because the document can
 * change before the message is sent.
 */
export interface ChatNotice extends Overview {
  document_type: string | null;
  /** Empty if the document does not need review. */
  reasons: ReviewReasonCode[];
}

export function buildChatNotice(document: Document, reviewThreshold: number): ChatNotice {
  return {
    document_type: document.documentType,
    ...document.overview,
    reasons: findReasonCodes(document, reviewThreshold),
  };
}
