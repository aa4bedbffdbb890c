import { randomInt } from 'node:crypto';
import { LANGUAGES } from '#tesseract-onnx';
import { createFieldError } from '../lib/api-error.ts';
import { isLongerThan, normalizeText } from '../lib/normalize-text.ts';
import type { LlmMode, LlmOptions } from './language-models.ts';

export const EMAIL_PARSE_OPTIONS = ['both', 'body', 'attachments'] as const;
export type EmailParseOption = (typeof EMAIL_PARSE_OPTIONS)[number];

export const EXTRACTION_ENGINE = 'legible';

/** Languages (ISO 639-1) that can be recognized in images and scans. */
export const EXTRACTION_LANGUAGES = LANGUAGES;

export interface ExtractionSettings {
  /** ISO 639-1, most likely language first; empty for all languages. */
  languages: string[];
  llm: LlmMode;
  llmOptions: LlmOptions;
}

export interface Project {
  id: string;
  organizationId: string;
  name: string;
  /** The project's address for incoming e-mail, which cannot be guessed. */
  email: string;
  emailParseOption: EmailParseOption;
  /**
   * Number of days after which documents are deleted, counted from when they were added; null keeps them
   * forever.
   */
  retentionDays: number | null;
  extraction: ExtractionSettings;
  /** A document needs review if the confidence of any of its values is below this threshold. */
  reviewThreshold: number;
  /** Whether `document.processed` waits until a result is approved or needs no review. */
  deliverAfterReview: boolean;
  documentsCount: number;
  createdAt: Date;
}

export type ReviewRules = Pick<Project, 'reviewThreshold' | 'deliverAfterReview'>;

export const PROJECT_NAME_MAX = 100;
/** Maximum length of a name as it was entered. Trimming and normalization can shorten the name. */
const GIVEN_NAME_MAX = 4 * PROJECT_NAME_MAX;

/**
 * Trims and normalizes (NFC) a name for storage and comparison. Throws a 422 error with code `too_short` or
 * `too_long` (counted in code points), or `invalid` for control characters and lone surrogates.
 */
export function parseProjectName(given: string, field = 'project.name'): string {
  const createTooLongError = () =>
    createFieldError(field, 'too_long', `must have at most ${PROJECT_NAME_MAX} characters`);
  if (given.length > GIVEN_NAME_MAX) throw createTooLongError();
  const name = normalizeText(given, 'NFC').replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
  if (!given.isWellFormed() || /\p{Cc}/u.test(name)) {
    throw createFieldError(field, 'invalid', 'must not contain control characters or broken Unicode');
  }
  if (name === '') throw createFieldError(field, 'too_short', 'must have at least 1 character');
  if (isLongerThan(name, PROJECT_NAME_MAX)) throw createTooLongError();
  return name;
}

/** Generates an address with 16 random letters (75 bits) before the domain. */
export function createProjectEmail(mailDomain: string): string {
  let local = '';
  for (let i = 0; i < 16; i++) local += String.fromCharCode(97 + randomInt(26));
  return `${local}@${mailDomain}`;
}
