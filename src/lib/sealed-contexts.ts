/** What the key of a project's language model is sealed for. */
export function modelKeyContext(projectId: string): string {
  return `${projectId} language model`;
}
