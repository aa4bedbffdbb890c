import { rm } from 'node:fs/promises';
import type { BlobStore } from '../domain/ports/blob-store.ts';
import type { Records } from '../domain/ports/records.ts';
import type { ParserPool } from '../extraction/isolate/parser-pool.ts';
import type { TriedFields, TryFields } from '../http/try-fields.ts';
import { createExtractionOptions } from '../jobs/extraction-options.ts';
import { fetchOriginal } from '../jobs/fetch-original.ts';
import { findExamplesFor } from '../jobs/find-examples.ts';
import type { ContainerRules } from '../jobs/open-container.ts';
import type { Logger } from '../lib/logger.ts';

interface Parts {
  records: Records;
  blobs: BlobStore;
  parsers: ParserPool;
  containers: ContainerRules;
  log: Logger;
}

/**
 * Returns a function that tries out custom fields on documents without saving anything. It uses the parser
 * processes and never a language model.
 */
export function tryFieldsWith(parts: Parts): TryFields {
  const { blobs, parsers, containers } = parts;
  return async ({ document, project, schema, pages }, signal) => {
    const scratch = await blobs.createStagingFolder('out');
    try {
      const original = await fetchOriginal(parts, document);
      if (original === null) return { failure: 'the stored file no longer exists' };
      const work = {
        document: pages === null ? document : { ...document, requestedPages: pages },
        project: { ...project, extraction: { ...project.extraction, llm: 'off' as const } },
        schema: { version: 0, schema, updatedAt: new Date() },
      };
      const outcome = await parsers
        .extract({
          file: { path: original.path, tenant: document.organizationId },
          options: createExtractionOptions(work, scratch, containers),
          findExamples: findExamplesFor(parts, work),
          signal,
        })
        .finally(() => original.release());
      return outcome.ok ? readCustom(outcome.result.parsedDataJson) : { failure: outcome.message };
    } finally {
      await rm(scratch, { recursive: true, force: true }).catch(() => {
        // If this fails, a cleanup task removes the folder later.
      });
    }
  };
}

function readCustom(json: string): TriedFields {
  const data: Partial<TriedFields> = JSON.parse(json);
  const evidence = Object.entries(data.evidence ?? {}).filter(([pointer]) => pointer.startsWith('/custom/'));
  return { custom: data.custom ?? {}, evidence: Object.fromEntries(evidence) };
}
