import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { countNoun } from './count-noun.ts';
import { askService, ServiceError } from './service-client.ts';
import { UsageError } from './usage-error.ts';

export const LAYOUTS_HELP = `usage: legible layouts export --project PROJECT_ID [FILE]
       legible layouts import --project PROJECT_ID FILE

Moves what a project has learned from corrections to another project or installation. export writes the latest 10 examples of
each layout to the file, or to standard output: the taught values and hashes of the words in their documents, but not the
documents themselves. import adds the content of such a file to the project; examples that it already has are skipped. Uses the service at
LEGIBLE_URL (default http://127.0.0.1:8080/v1) with LEGIBLE_KEY.

  --layout ID     exports only this layout

example:
  legible layouts export --project proj_01kah8yq2m5t6v7w8x9y0z1a2b layouts.json

exit status: 0 on success, 1 if the service refused the request, 2 if the command line is invalid
`;

export async function runLayouts(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { project: { type: 'string' }, layout: { type: 'string' } },
  });
  const [action, file, ...rest] = positionals;
  if (values.project === undefined || rest.length > 0) throw new UsageError(LAYOUTS_HELP);
  const project = `/projects/${encodeURIComponent(values.project)}`;
  if (action === 'export') return exportLayouts(project, file, values.layout);
  if (action === 'import' && file !== undefined && values.layout === undefined)
    return importLayouts(project, file);
  throw new UsageError(LAYOUTS_HELP);
}

async function exportLayouts(
  project: string,
  file: string | undefined,
  layout: string | undefined,
): Promise<void> {
  const query = layout === undefined ? '' : `?${new URLSearchParams({ layout_id: layout })}`;
  const content = await askService(`${project}/layout_file${query}`);
  const text = `${JSON.stringify(content)}\n`;
  if (file === undefined) process.stdout.write(text);
  else {
    await writeFile(file, text);
    const { layouts: exported } = content;
    process.stdout.write(`${countNoun(Array.isArray(exported) ? exported.length : 0, 'layout')} exported\n`);
  }
}

async function importLayouts(project: string, file: string): Promise<void> {
  const answer = await askService(`${project}/layout_imports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ import: await readJson(file) }),
  });
  const done = {
    examples: 0,
    known_examples: 0,
    ...(typeof answer.import === 'object' ? answer.import : {}),
  };
  process.stdout.write(
    `${countNoun(done.examples, 'example')} imported, ${done.known_examples} already known\n`,
  );
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ServiceError(error instanceof Error ? error.message : String(error));
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError(`${file} is not valid JSON.`);
  }
}
