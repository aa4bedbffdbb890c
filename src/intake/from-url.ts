import { join } from 'node:path';
import { ALLOWED_EXTENSIONS } from '../extraction/detect/formats.ts';
import { type ApiError, createFieldError, createUnavailableError } from '../lib/api-error.ts';
import { getFileName, parseDisposition } from '../lib/content-disposition.ts';
import type { Logger } from '../lib/logger.ts';
import { checkPublicUrl } from '../lib/public-http/check-public-url.ts';
import type { OutboundPolicy } from '../lib/public-http/outbound-policy.ts';
import type { PublicHttp } from '../lib/public-http/public-http.ts';
import { PublicHttpError } from '../lib/public-http/public-http-error.ts';
import type { PublicHttpResponse } from '../lib/public-http/public-http-response.ts';
import {
  type AcceptedFile,
  checkExtension,
  createFileTooLargeError,
  type FileRules,
  judgeFile,
} from './admission.ts';
import { detectExtension } from './detect-extension.ts';
import { cleanFileName, getFileExtension } from './file-name.ts';
import { FileTooLargeError, type StagedFile, stageFile } from './stage-file.ts';
import { findExtensionForType } from './type-extensions.ts';

const FIELD = 'file_url';
/** Maximum time for DNS lookup and connecting. The rest of the total time is left for the response. */
const CONNECT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

export interface DownloadSettings {
  timeoutMs: number;
  /** Maximum number of concurrent downloads. Further downloads are refused. */
  atOnce: number;
}

export interface DownloaderParts {
  http: PublicHttp;
  outbound: OutboundPolicy;
  settings: DownloadSettings;
  rules: FileRules;
  logger: Logger;
}

/** Downloads files from URLs, under the same rules as uploads. */
export class Downloader {
  readonly #parts: DownloaderParts;
  #running = 0;

  constructor(parts: DownloaderParts) {
    this.#parts = parts;
  }

  /**
   * Downloads a file into `folder`. Throws a 422 error if the URL is not allowed, the download fails or the
   * file is invalid, and a 503 error if too many downloads are running.
   */
  async download(url: string, tenant: string, folder: string, signal: AbortSignal): Promise<AcceptedFile> {
    const { outbound, settings } = this.#parts;
    const check = checkPublicUrl(url, outbound);
    if (!check.ok) throw createFieldError(FIELD, check.code, check.message);
    if (this.#running >= settings.atOnce) {
      throw createUnavailableError(
        `${settings.atOnce} downloads are already in progress. Try again later.`,
        RETRY_AFTER_SECONDS,
      );
    }
    this.#running++;
    try {
      return await this.#fetch(check.url, url, tenant, folder, signal);
    } catch (error) {
      throw this.#explain(error, check.url);
    } finally {
      this.#running--;
    }
  }

  async #fetch(
    url: URL,
    text: string,
    tenant: string,
    folder: string,
    signal: AbortSignal,
  ): Promise<AcceptedFile> {
    const { http, settings, rules } = this.#parts;
    const response = await http.request({
      method: 'GET',
      url: text,
      headers: { 'user-agent': 'Legible' },
      signal,
      limits: { connectMs: CONNECT_MS, totalMs: settings.timeoutMs, maxBodyBytes: rules.maxFileBytes },
    });
    const refusal = refuse(response);
    if (refusal !== null) {
      await response.discard({ maxBytes: 0, maxMs: 0 });
      throw downloadFailed(refusal);
    }
    const staged = await stageFile(join(folder, 'download'), response.body, rules.maxFileBytes);
    const name = await findName(url, response, staged);
    checkExtension(getFileExtension(cleanFileName(name)), FIELD);
    return judgeFile(staged, name, FIELD, { ...rules, tenant });
  }

  #explain(error: unknown, url: URL): unknown {
    if (error instanceof FileTooLargeError) return createFileTooLargeError(FIELD, this.#parts.rules);
    if (!(error instanceof PublicHttpError)) return error;
    // Log only the host, and do not return the URL, because its query may contain a secret.
    this.#parts.logger.info({ host: url.host, code: error.code, reason: error.message }, 'a download failed');
    if (error.code === 'too_large') return createFileTooLargeError(FIELD, this.#parts.rules);
    if (error.code === 'blocked_host') return createFieldError(FIELD, 'blocked_host', error.message);
    return downloadFailed(error.message);
  }
}

/** Returns the reason why the response cannot be accepted as a file, or null if it can. */
function refuse(response: PublicHttpResponse): string | null {
  const { status, contentEncoding } = response;
  if (status >= 300 && status < 400)
    return `the host returned a redirect (${status}), and redirects are not followed`;
  if (status !== 200) return `the host responded with status ${status}`;
  if (contentEncoding !== null)
    return `the host sent the file with the content encoding ${contentEncoding.slice(0, 40)}`;
  return null;
}

/**
 * Takes the name from `Content-Disposition` or the path, or generates one. If it has no known extension, adds
 * one that matches the type.
 */
async function findName(url: URL, { headers }: PublicHttpResponse, staged: StagedFile): Promise<string> {
  const parameters = parseDisposition(headers['content-disposition'] ?? '');
  const givenName = parameters === null ? null : getFileName(parameters);
  if (givenName !== null && getFileExtension(cleanFileName(givenName)) !== '') return givenName;
  const last = givenName ?? decodeSegment(url.pathname.split('/').at(-1) ?? '');
  const extension = getFileExtension(cleanFileName(last));
  if (last !== '' && ALLOWED_EXTENSIONS.includes(extension)) return last;
  const byType = findExtensionForType(headers['content-type'] ?? '') || (await detectExtension(staged));
  const stem = last.slice(0, last.length - extension.length);
  return byType === '' ? last || 'download' : `${stem === '' ? 'download' : stem}${byType}`;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // The segment is not valid UTF-8, so use it without decoding.
    return segment;
  }
}

function downloadFailed(reason: string): ApiError {
  return createFieldError(FIELD, 'download_failed', `could not be downloaded: ${reason}`);
}
