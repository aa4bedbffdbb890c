import { useQuery } from '@tanstack/react-query';
import { listRuns } from '../api/documents.ts';
import type { Run } from '../api/openapi.ts';

type Usage = NonNullable<Run['model_usage']>;

/** Language model usage for the result shown: tokens, time and, if the project sets prices, cost. */
export function ModelUsageFact({ projectId, documentId }: { projectId: string; documentId: string }) {
  const { data } = useQuery({
    queryKey: ['runs', projectId, documentId],
    queryFn: () => listRuns(projectId, documentId),
    staleTime: 30_000,
  });
  const usage = data?.find(({ state }) => state === 'succeeded')?.model_usage;
  return usage === undefined ? null : <span className="hint">{describeUsage(usage)}</span>;
}

/** `qwen3:8b: 1,000 tokens sent, 50 received, 3.2 s, $0.0021`. */
export function describeUsage({ model, input_tokens, output_tokens, duration_ms, cost }: Usage): string {
  const facts = [
    `${input_tokens.toLocaleString('en')} tokens sent`,
    `${output_tokens.toLocaleString('en')} received`,
    `${(duration_ms / 1_000).toFixed(1)} s`,
    ...(cost === undefined ? [] : [formatCost(cost)]),
  ];
  return `${model}: ${facts.join(', ')}`;
}

function formatCost({ amount, currency }: NonNullable<Usage['cost']>): string {
  return amount.toLocaleString('en', { style: 'currency', currency, maximumFractionDigits: 4 });
}
