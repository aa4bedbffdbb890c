/** Encryption context of the key of a project's language model. */
export function getModelKeyContext(projectId: string): string {
  return `${projectId} language model`;
}

/** Encryption context of the secret with which the service authenticates with the provider of an organization. */
export function getClientSecretContext(organizationId: string): string {
  return `${organizationId} single sign-on`;
}

/** Encryption context of the secret of a user's authenticator app. */
export function getSecondFactorContext(userId: string): string {
  return `${userId} second factor`;
}

/** Encryption context of the secret of a source. */
export function getSourceSecretContext(sourceId: string): string {
  return `${sourceId} source`;
}
