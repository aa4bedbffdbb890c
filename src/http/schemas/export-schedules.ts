import { type Static, Type } from 'typebox';
import {
  type ExportSchedule,
  SCHEDULE_NAME_MAX,
  SCHEDULE_OUTCOMES,
  SCHEDULE_PERIODS,
  type ScheduleContent,
} from '../../domain/export-schedules.ts';
import { createFieldError } from '../../lib/api-error.ts';
import {
  createNameSchema,
  createReference,
  makeNullable,
  NO_CONTROL_CHARACTERS,
  ProjectParams,
  Timestamp,
} from './common.ts';
import { EXPORT_OPTIONS, presentExportOptions, toExportOptions } from './exports.ts';

const Options = Type.Object(EXPORT_OPTIONS, {
  title: 'ScheduledExport',
  description: 'The format of the file, with the same members as in `POST …/exports`.',
  examples: [{ format: 'csv', columns: ['seller.name', 'number', 'total'] }],
});

const TIME_PATTERN = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

const CONTENT = {
  name: createNameSchema(SCHEDULE_NAME_MAX, 'Unique within the project.', 'Invoices for the tax adviser'),
  export: Options,
  every: Type.Enum([...SCHEDULE_PERIODS], {
    type: 'string',
    description: 'How often the export is created.',
  }),
  at: Type.String({
    pattern: TIME_PATTERN,
    description: 'Time of day in UTC at which the export is created.',
    examples: ['06:30'],
  }),
};

const Active = Type.Boolean({
  description: 'Whether the export is created at its scheduled times.',
  examples: [true],
});
const Day = Type.Integer({
  minimum: 1,
  maximum: 28,
  description:
    'Day of the week, from 1 (Monday) to 7, or of the month, from 1 to 28. Not allowed if `every` is `day`.',
  examples: [1],
});
const DocumentType = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: NO_CONTROL_CHARACTERS,
  description: 'Only documents of this type are exported; null for all types.',
  examples: ['invoice'],
});
const ReviewedOnly = Type.Boolean({
  description: 'Whether only documents that a person has approved are exported.',
  examples: [false],
});
const NewOnly = Type.Boolean({
  description:
    'Whether documents that are in an earlier export of this schedule are omitted, so that each is exported only once.',
  examples: [true],
});

const ExportScheduleSchema = Type.Object(
  {
    id: Type.String({
      description: 'Identifier of the schedule.',
      examples: ['sch_01kah8yq2m5t6v7w8x9y0z1a2b'],
    }),
    ...CONTENT,
    day: makeNullable(Day),
    active: Active,
    document_type: makeNullable(DocumentType),
    reviewed_only: ReviewedOnly,
    new_only: NewOnly,
    created_at: Timestamp,
    next_at: makeNullable(Timestamp, {
      description: 'The next scheduled time; null if the schedule is not `active`.',
    }),
    last_at: makeNullable(Timestamp, {
      description: 'The time of the last export; null before the first one.',
      examples: [null],
    }),
    last_outcome: makeNullable(Type.String({ enum: [...SCHEDULE_OUTCOMES, null] }), {
      description:
        'The outcome of the last export: an export was created, there were no documents to export, or the export failed.',
      examples: [null],
    }),
    last_error: Type.Optional(Type.String({ description: 'Why the export failed.' })),
    last_export_id: makeNullable(Type.String(), {
      description: 'The newest export of the schedule; null if there is none or that export has expired.',
      examples: [null],
    }),
  },
  {
    $id: 'ExportSchedule',
    title: 'ExportSchedule',
    description: 'A scheduled export of completed documents.',
  },
);

export const EXPORT_SCHEDULE_SCHEMAS = [ExportScheduleSchema];

export const ExportScheduleBody = Type.Object(
  {
    export_schedule: Type.Object(
      {
        ...CONTENT,
        day: Type.Optional(makeNullable(Day)),
        active: Type.Optional({ ...Active, default: true }),
        document_type: Type.Optional(makeNullable(DocumentType)),
        reviewed_only: Type.Optional({ ...ReviewedOnly, default: false }),
        new_only: Type.Optional({ ...NewOnly, default: true }),
      },
      { description: 'The content, format and time of the export.' },
    ),
  },
  { title: 'ExportScheduleRequest', description: 'A complete schedule.' },
);

export const ExportScheduleAnswer = Type.Object(
  { export_schedule: createReference(ExportScheduleSchema) },
  { title: 'ExportScheduleResponse', description: 'The schedule.' },
);

export const ExportScheduleList = Type.Object(
  {
    export_schedules: Type.Array(createReference(ExportScheduleSchema), {
      description: 'The schedules, sorted by name.',
    }),
  },
  { title: 'ExportScheduleList', description: 'All schedules of the project; the list is not paged.' },
);

export const ExportScheduleParams = Type.Object({
  ...ProjectParams.properties,
  schedule_id: Type.String({
    description: 'Identifier of the schedule.',
    examples: ['sch_01kah8yq2m5t6v7w8x9y0z1a2b'],
  }),
});

type Given = Static<typeof ExportScheduleBody>['export_schedule'];

/** Throws a 422 error if the time of day is invalid. */
export function toScheduleContent(given: Given): ScheduleContent {
  return {
    name: given.name.trim(),
    active: given.active ?? true,
    export: toExportOptions(given.export),
    documentType: given.document_type ?? null,
    reviewedOnly: given.reviewed_only ?? false,
    newOnly: given.new_only ?? true,
    every: given.every,
    minute: parseTime(given.at),
    day: given.day ?? null,
  };
}

function parseTime(at: string): number {
  if (!new RegExp(TIME_PATTERN).test(at))
    throw createFieldError('export_schedule.at', 'invalid', 'must be a time from 00:00 to 23:59');
  const [hours = '0', minutes = '0'] = at.split(':');
  return Number(hours) * 60 + Number(minutes);
}

export function presentSchedule(schedule: ExportSchedule): Static<typeof ExportScheduleSchema> {
  const { minute } = schedule;
  const at = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return {
    id: schedule.id,
    name: schedule.name,
    export: presentExportOptions(schedule.export),
    every: schedule.every,
    at,
    day: schedule.day,
    active: schedule.active,
    document_type: schedule.documentType,
    reviewed_only: schedule.reviewedOnly,
    new_only: schedule.newOnly,
    created_at: schedule.createdAt.toISOString(),
    next_at: schedule.nextAt?.toISOString() ?? null,
    last_at: schedule.lastAt?.toISOString() ?? null,
    last_outcome: schedule.lastOutcome,
    ...(schedule.lastError === null ? {} : { last_error: schedule.lastError }),
    last_export_id: schedule.lastExportId,
  };
}
