import type { RunToProcess } from '../domain/ports/records.ts';
import type { ExtractionJob } from '../extraction/isolate/parser-pool.ts';
import type { ContainerRules } from './open-container.ts';

type Options = ExtractionJob['options'];

export function createExtractionOptions(
  { document, project, schema }: Omit<RunToProcess, 'run'>,
  scratch: string,
  rules: ContainerRules,
): Options {
  return {
    filename: document.filename,
    languages: project.extraction.languages,
    ...createModelOptions(project.extraction),
    scratch,
    maxPages: rules.files.maxPdfPages,
    containers: {
      maxFiles: rules.maxFiles,
      maxFileBytes: rules.files.maxFileBytes,
      maxTotalBytes: rules.maxTotalBytes,
      maxRatio: rules.maxRatio,
      isTooDeep: (document.origin?.depth ?? 0) >= rules.maxDepth,
    },
    ...(schema === null ? {} : { schema: schema.schema }),
    ...(document.requestedPages === null ? {} : { pages: document.requestedPages }),
    ...(document.chosenSegments === null ? {} : { segments: document.chosenSegments }),
    // Sender and subject describe only the body. An attachment is classified by its content.
    ...(document.email?.part === 'body'
      ? { email: { from: document.email.from, subject: document.email.subject } }
      : {}),
  };
}

/** Returns an empty object if the project uses no language model. */
function createModelOptions({ llm, llmOptions }: RunToProcess['project']['extraction']): {
  model?: NonNullable<Options['model']>;
} {
  if (llm === 'off') return {};
  const { ungrounded, redact: kinds, redactPatterns: patterns } = llmOptions;
  return { model: { mode: llm, ungrounded, redact: { kinds, patterns } } };
}
