/** Encryption context of the key of a project's language model. */
export function modelKeyContext(projectId: string): string {
  return `${projectId} language model`;
}

/** Encryption context of the secret of a source. */
export function sourceSecretContext(sourceId: string): string {
  return `${sourceId} source`;
}
