import { useQuery } from '@tanstack/react-query';
import type { Run } from '#client/types';
import { listRuns } from '../api/documents.ts';
import { getLocale, t } from '../i18n/translate.ts';
import { formatDecimal } from '../parts/format.ts';

type Usage = NonNullable<Run['model_usage']>;

/**
 * Shows how the language model was used for the current result: tokens, time and, if the project sets prices,
 * cost.
 */
export function ModelUsageFact({ projectId, documentId }: { projectId: string; documentId: string }) {
  const { data } = useQuery({
    queryKey: ['runs', projectId, documentId],
    queryFn: () => listRuns(projectId, documentId),
    staleTime: 30_000,
  });
  const usage = data?.find(({ state }) => state === 'succeeded')?.model_usage;
  return usage === undefined ? null : <span className="hint">{describeUsage(usage)}</span>;
}

/** Returns text such as `qwen3:8b: 1,000 tokens sent, 50 received, 3.2 s, $0.0021`. */
export function describeUsage({ model, input_tokens, output_tokens, duration_ms, cost }: Usage): string {
  const facts = [
    t('document.tokensSent', { tokens: input_tokens }),
    t('document.tokensReceived', { tokens: output_tokens }),
    `${formatDecimal(duration_ms / 1_000)} s`,
    ...(cost === undefined ? [] : [formatCost(cost)]),
  ];
  return `${model}: ${facts.join(', ')}`;
}

function formatCost({ amount, currency }: NonNullable<Usage['cost']>): string {
  return amount.toLocaleString(getLocale(), { style: 'currency', currency, maximumFractionDigits: 4 });
}
