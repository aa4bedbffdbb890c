import { countNoun } from './count-noun.ts';
import { askService } from './service-client.ts';
import { UsageError } from './usage-error.ts';

export const PROJECTS_HELP = `usage: legible projects [list]
       legible projects create NAME

Lists or creates projects. Set LEGIBLE_URL to the address of the service (default http://127.0.0.1:8080/v1) and LEGIBLE_KEY
to an API key.

example:
  legible projects create "Incoming invoices"
`;

export async function runProjects(args: string[]): Promise<void> {
  const [action = 'list', name, ...rest] = args;
  if (action === 'list' && name === undefined) await listProjects();
  else if (action === 'create' && name !== undefined && rest.length === 0) {
    const { project } = await askService('/projects', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ project: { name } }),
    });
    process.stdout.write(`${formatProject(project)}\n`);
  } else throw new UsageError(PROJECTS_HELP);
}

async function listProjects(): Promise<void> {
  for (let page = 1; ; page++) {
    const { projects: found } = await askService(`/projects?per_page=100&page=${page}`);
    if (!Array.isArray(found)) return;
    for (const project of found) process.stdout.write(`${formatProject(project)}\n`);
    if (found.length < 100) return;
  }
}

function formatProject(project: unknown): string {
  if (typeof project !== 'object' || project === null) return '';
  const { id, name, documents_count } = { id: '', name: '', documents_count: 0, ...project };
  return `${id}  ${name}  ${countNoun(documents_count, 'document')}`;
}
