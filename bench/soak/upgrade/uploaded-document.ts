export interface UploadedDocument {
  id: string;
  externalId: string;
  /** A word that occurs in no other document. */
  word: string;
  digest: string;
  /** The total after the correction; null if the document has not been corrected. */
  correctedTotal: number | null;
  isApproved: boolean;
  /** Whether a lane uses the document. Others leave it alone, so that the expected response is known. */
  isInUse: boolean;
  isDeleted: boolean;
}
