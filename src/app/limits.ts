import type { Config } from '../config/load-config.ts';
import type { CountPages, FileRules } from '../intake/admission.ts';
import type { EmailLimits } from '../intake/from-email.ts';
import type { ContainerRules } from '../jobs/open-container.ts';

export function getFileRules({ limits, uploads }: Config, countPages: CountPages): FileRules {
  const { fileBytes: maxFileBytes, pdfPages: maxPdfPages } = limits;
  return { countPages, countPagesTimeoutMs: uploads.countPagesTimeoutMs, maxFileBytes, maxPdfPages };
}

export function getEmailLimits({ limits, uploads }: Config): EmailLimits {
  return { totalBytes: uploads.emailBodyBytes, attachments: limits.attachments };
}

export function getContainerRules({ limits, quotas }: Config, files: FileRules): ContainerRules {
  const { files: maxFiles, totalBytes: maxTotalBytes, ratio: maxRatio, depth: maxDepth } = limits.containers;
  return { files, quotas, maxFiles, maxTotalBytes, maxRatio, maxDepth };
}
