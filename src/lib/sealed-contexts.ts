// Contexts of encrypted secrets. A secret can be decrypted only with the context that was used to encrypt it.

export function getModelKeyContext(projectId: string): string {
  return `${projectId} language model`;
}

export function getClientSecretContext(organizationId: string): string {
  return `${organizationId} single sign-on`;
}

export function getSecondFactorContext(userId: string): string {
  return `${userId} second factor`;
}

export function getSourceSecretContext(sourceId: string): string {
  return `${sourceId} source`;
}
