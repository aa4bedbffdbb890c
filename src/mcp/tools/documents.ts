import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Legible } from '#client';
import { LegibleError, TimeoutError } from '#client/errors';
import type { Document, SingleDocument } from '#client/types';
import { DOCUMENT, PROJECT } from './parameters.ts';
import { toResult } from './tool-result.ts';

const MOST_FOUND = 50;

type Filters = Omit<Parameters<Legible['documents']['list']>[0], 'project_id'>;

const REVIEW_STATES = [
  'none',
  'needed',
  'postponed',
  'done',
  'rejected',
] as const satisfies readonly NonNullable<Filters['review']>[];

interface GivenFile {
  project_id: string;
  path?: string | undefined;
  url?: string | undefined;
  content_base64?: string | undefined;
  filename?: string | undefined;
}

const FILE_MEMBERS = {
  project_id: PROJECT,
  url: z.string().optional().describe('Public HTTPS URL of a file.'),
  content_base64: z.string().optional().describe('The bytes of a file; requires `filename`.'),
  filename: z.string().optional().describe('Name of the file, with its extension.'),
};
const FILE: z.ZodType<GivenFile> = z.object(FILE_MEMBERS);
const FILE_OR_PATH: z.ZodType<GivenFile> = z.object({
  ...FILE_MEMBERS,
  path: z.string().optional().describe('Path of a file on this machine.'),
});

export function addDocumentTools(server: McpServer, legible: Legible, canReadFiles: boolean): void {
  server.registerTool(
    'list_projects',
    {
      description: 'Lists the projects, each with its identifier, name and number of documents.',
      annotations: { readOnlyHint: true },
    },
    () =>
      toResult(async () => ({
        projects: (await Array.fromAsync(legible.projects.list({ per_page: 100 }))).map(
          ({ id, name, documents_count }) => ({ id, name, documents_count }),
        ),
      })),
  );

  server.registerTool(
    'upload_document',
    {
      description: `Uploads a document: ${canReadFiles ? 'a file on this machine, ' : ''}the URL of a file, or its bytes in Base64. Then wait for it with wait_for_document.`,
      inputSchema: canReadFiles ? FILE_OR_PATH : FILE,
    },
    (given) => toResult(async () => summarize(await upload(legible, given))),
  );

  server.registerTool(
    'wait_for_document',
    {
      description: 'Waits until a document has been read, and returns its status and type.',
      inputSchema: z.object({ ...DOCUMENT, seconds: z.number().int().min(0).max(300).default(60) }),
      annotations: { readOnlyHint: true },
    },
    ({ project_id, document_id, seconds }) =>
      toResult(async () => {
        try {
          const waitMs = seconds * 1000;
          return summarize(await legible.documents.waitFor({ project_id, document_id }, { waitMs }));
        } catch (error) {
          if (!(error instanceof TimeoutError)) throw error;
          return { id: document_id, status: 'pending' };
        }
      }),
  );

  server.registerTool(
    'search_documents',
    {
      description: 'Finds documents in a project by words in their text and by extracted values.',
      inputSchema: z.object({
        project_id: PROJECT,
        query: z
          .string()
          .optional()
          .describe('Words in the file name or the text; `"…"` searches for a phrase.'),
        document_type: z.string().optional().describe('For example `invoice`.'),
        date_from: z.string().optional().describe('The date of the document: YYYY-MM-DD.'),
        date_to: z.string().optional().describe('The date of the document: YYYY-MM-DD.'),
        review: z.enum(REVIEW_STATES).optional(),
        limit: z.number().int().min(1).max(MOST_FOUND).default(20),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ project_id, limit, query, ...filters }) =>
      toResult(async () => {
        const page = await legible.documents
          .list({
            project_id,
            per_page: limit,
            include: 'document_type,review,overview',
            // The service rejects unknown types with a message that lists the known ones.
            ...(keepDefined({ q: query, ...filters }) as Filters),
          })
          .first();
        return { total: page.meta.total, documents: page.documents.map(summarize) };
      }),
  );
}

async function upload(legible: Legible, { project_id, ...file }: GivenFile): Promise<SingleDocument> {
  const { path, url, content_base64, filename } = file;
  if ([path, url, content_base64].filter((one) => one !== undefined).length !== 1)
    throw new LegibleError('Provide exactly one of the path, the URL or the content of a file.');
  if (url !== undefined) return legible.documents.submitUrl({ project_id, file_url: url });
  if (path !== undefined) {
    const bytes = await readFile(path).catch((error: unknown) => {
      throw new LegibleError(`The file cannot be read: ${error instanceof Error ? error.message : error}`);
    });
    return legible.documents.upload({
      project_id,
      file: new Blob([bytes]),
      filename: filename ?? basename(path),
    });
  }
  if (filename === undefined) throw new LegibleError('The content of a file requires its filename.');
  const bytes = Buffer.from(content_base64 ?? '', 'base64');
  return legible.documents.upload({ project_id, file: new Blob([bytes]), filename });
}

/** Returns the facts that an assistant needs before it reads the contents. */
function summarize(document: SingleDocument | Document): Record<string, unknown> {
  const { id, filename, status, pages_count, created_at, document_type, overview, review } = document;
  const data = 'parsed_data' in document ? document.parsed_data : undefined;
  return {
    id,
    filename,
    status,
    pages_count,
    created_at,
    document_type: data?.document_type ?? document_type,
    overview,
    review,
  };
}

function keepDefined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
