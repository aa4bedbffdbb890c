import {
  type ExportSchedule,
  findDayError,
  SCHEDULES_PER_PROJECT,
  type ScheduleContent,
} from '../../domain/export-schedules.ts';
import { createFieldError, createIdNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import { checkExportOptions } from '../check-export-options.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { answerOnce, sendAnswer } from '../idempotency.ts';
import { requireBodyDigest, requireProject } from '../request-context.ts';
import { IdempotencyHeaders, NoContent, ProjectParams } from '../schemas/common.ts';
import {
  ExportScheduleAnswer,
  ExportScheduleBody,
  ExportScheduleList,
  ExportScheduleParams,
  presentSchedule,
  toScheduleContent,
} from '../schemas/export-schedules.ts';

const ALL = '/projects/:project_id/export_schedules';
const ONE = `${ALL}/:schedule_id`;
/**
 * Changing a schedule also requires permission to read documents, because an export contains their contents.
 */
const WRITE = { scope: ['projects:edit', 'documents:read'] } as const;
const WRITE_JSON = { ...WRITE, consumes: ['application/json'] } as const;

export function addExportScheduleRoutes(app: Server, { records }: HttpDependencies): void {
  const { exportSchedules } = records;

  app.get(
    ALL,
    {
      config: { scope: 'projects:read' },
      schema: {
        tags: ['Projects'],
        operationId: 'exportSchedules.list',
        summary: 'List export schedules',
        description: 'Returns the schedules that create an export every day, week or month.',
        params: ProjectParams,
        response: { 200: ExportScheduleList },
      },
    },
    async (request) => ({
      export_schedules: (await exportSchedules.list(requireProject(request).id)).map(presentSchedule),
    }),
  );

  app.post(
    ALL,
    {
      config: WRITE_JSON,
      schema: {
        tags: ['Projects'],
        operationId: 'exportSchedules.create',
        summary: 'Schedule an export',
        description:
          `A project can have at most ${SCHEDULES_PER_PROJECT} schedules. Their exports are kept for at least 30 days. Webhooks can receive ` +
          '`export.completed` and `export.failed`.',
        params: ProjectParams,
        headers: IdempotencyHeaders,
        body: ExportScheduleBody,
        response: { 201: ExportScheduleAnswer },
      },
    },
    async (request, reply) => {
      const { id } = requireProject(request);
      const content = readContent(request.body);
      const answer = await answerOnce(records, request, requireBodyDigest(request), (commit) =>
        commit(async (stores) => {
          const schedule = requireSchedule(await stores.exportSchedules.create(id, content));
          const body = { export_schedule: presentSchedule(schedule) };
          const headers = { Location: `/v1/projects/${id}/export_schedules/${schedule.id}` };
          return { status: 201, headers, body, replayBody: body, documentIds: [] };
        }),
      );
      return sendAnswer(reply, answer);
    },
  );

  app.get(
    ONE,
    {
      config: { scope: 'projects:read' },
      schema: {
        tags: ['Projects'],
        operationId: 'exportSchedules.retrieve',
        summary: 'Retrieve an export schedule',
        description: 'Returns the schedule with the time of its next export and the outcome of the last one.',
        params: ExportScheduleParams,
        response: { 200: ExportScheduleAnswer },
      },
    },
    (request) =>
      answer(request.params.schedule_id, (id) => exportSchedules.find(requireProject(request).id, id)),
  );

  app.put(
    ONE,
    {
      config: WRITE_JSON,
      schema: {
        tags: ['Projects'],
        operationId: 'exportSchedules.replace',
        summary: 'Replace an export schedule',
        description: 'Replaces the name and all other members. The record of exported documents is kept.',
        params: ExportScheduleParams,
        body: ExportScheduleBody,
        response: { 200: ExportScheduleAnswer },
      },
    },
    (request) => {
      const content = readContent(request.body);
      return answer(request.params.schedule_id, (id) =>
        exportSchedules.replace(requireProject(request).id, id, content),
      );
    },
  );

  app.post(
    `${ONE}/run`,
    {
      config: WRITE,
      schema: {
        tags: ['Projects'],
        operationId: 'exportSchedules.run',
        summary: 'Run an export schedule now',
        description:
          'Starts an export within seconds, even if the schedule is not `active`. The next scheduled time does not change.',
        params: ExportScheduleParams,
        response: { 200: ExportScheduleAnswer },
      },
    },
    (request) =>
      answer(request.params.schedule_id, (id) => exportSchedules.requestRun(requireProject(request).id, id)),
  );

  app.delete(
    ONE,
    {
      config: { scope: 'projects:edit' },
      schema: {
        tags: ['Projects'],
        operationId: 'exportSchedules.delete',
        summary: 'Delete an export schedule',
        description: 'The exports that the schedule created remain until they expire.',
        params: ExportScheduleParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { schedule_id } = request.params;
      const isDeleted =
        isId('sch', schedule_id) && (await exportSchedules.delete(requireProject(request).id, schedule_id));
      if (!isDeleted) throw createIdNotFoundError('export_schedule');
      return reply.code(204).send(null);
    },
  );
}

async function answer(id: string, find: (id: string) => Promise<ExportSchedule | 'name_taken' | null>) {
  const found = isId('sch', id) ? await find(id) : null;
  return { export_schedule: presentSchedule(requireSchedule(found)) };
}

function readContent(body: { export_schedule: Parameters<typeof toScheduleContent>[0] }): ScheduleContent {
  checkExportOptions(body.export_schedule.export, 'export_schedule.export');
  const content = toScheduleContent(body.export_schedule);
  const problem = findDayError(content);
  if (problem !== null) throw createFieldError('export_schedule.day', 'invalid', problem);
  return content;
}

function requireSchedule(found: ExportSchedule | 'name_taken' | 'limit_reached' | null): ExportSchedule {
  if (found === null) throw createIdNotFoundError('export_schedule');
  if (found === 'name_taken')
    throw createFieldError('export_schedule.name', 'taken', 'is already the name of a schedule');
  if (found === 'limit_reached')
    throw createFieldError(
      'export_schedule',
      'limit_reached',
      `a project can have at most ${SCHEDULES_PER_PROJECT} schedules; delete one first`,
    );
  return found;
}
