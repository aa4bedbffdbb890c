/** Encryption context of the key of a project's language model. */
export function modelKeyContext(projectId: string): string {
  return `${projectId} language model`;
}
