import { LONGEST_PERIOD_DAYS, type Period } from '../../domain/quality.ts';
import { createFieldError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requireProject } from '../request-context.ts';
import { ProjectParams } from '../schemas/common.ts';
import { presentQuality, QualityAnswer, QualityQuery } from '../schemas/quality.ts';
import { checkDay } from '../timestamps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 30;

export function addQualityRoutes(app: Server, { records }: HttpDependencies): void {
  app.get(
    '/projects/:project_id/quality',
    {
      config: { scope: ['projects:read', 'documents:read'] },
      schema: {
        tags: ['Projects'],
        operationId: 'quality.retrieve',
        summary: 'Measure the quality of a project',
        description:
          'Returns how many documents needed no corrections, which fields were corrected, how long processing took, and why documents ' +
          'failed. Only documents that were added in the period and still exist are counted.',
        params: ProjectParams,
        querystring: QualityQuery,
        response: { 200: QualityAnswer },
      },
    },
    async (request) => {
      const { id, reviewThreshold } = requireProject(request);
      const period = toPeriod(request.query);
      return { quality: presentQuality(await records.quality.measure(id, reviewThreshold, period)) };
    },
  );
}

function toPeriod({ from, to }: { from?: string; to?: string }): Period {
  const last = to === undefined ? toDay(Date.now()) : checkDay(to, 'to');
  const lastMs = Date.parse(last);
  const first = from === undefined ? toDay(lastMs - (DEFAULT_DAYS - 1) * DAY_MS) : checkDay(from, 'from');
  const days = (lastMs - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) throw createFieldError('from', 'invalid', 'must not be after `to`');
  if (days > LONGEST_PERIOD_DAYS)
    throw createFieldError('from', 'invalid', `must be at most ${LONGEST_PERIOD_DAYS} days before \`to\``);
  return { from: first, to: last };
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
