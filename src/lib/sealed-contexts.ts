/** Returns the encryption context for the key of a project's language model. */
export function getModelKeyContext(projectId: string): string {
  return `${projectId} language model`;
}

/**
 * Returns the encryption context for the client secret with which the service authenticates with an
 * organization's provider.
 */
export function getClientSecretContext(organizationId: string): string {
  return `${organizationId} single sign-on`;
}

/** Returns the encryption context for the secret of a user's authenticator app. */
export function getSecondFactorContext(userId: string): string {
  return `${userId} second factor`;
}

/** Returns the encryption context for the credentials of a source. */
export function getSourceSecretContext(sourceId: string): string {
  return `${sourceId} source`;
}
