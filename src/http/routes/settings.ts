import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { isAllowed } from '../../domain/callers.ts';
import type { LlmOptions } from '../../domain/language-models.ts';
import type { ExtractionSettings } from '../../domain/projects.ts';
import { isStorable } from '../../intake/caller-data.ts';
import { createFieldError, createIdNotFoundError } from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requireCaller, requireProject } from '../request-context.ts';
import { ProjectParams } from '../schemas/common.ts';
import { presentSettings, REDACT_PATTERN_SYNTAX, SettingsAnswer, SettingsBody } from '../schemas/projects.ts';

export function addSettingsRoutes(app: Server, { records, settings }: HttpDependencies): void {
  const isModelAvailable = async (projectId: string) =>
    settings.llm.url !== null || (await records.modelEndpoints.find(projectId)) !== null;
  const readOthers = async (projectId: string) => ({
    isModelAvailable: await isModelAvailable(projectId),
    learnsFrom: await records.layouts.listTeachers(projectId),
    schemaVersion: (await records.schemas.find(projectId))?.version ?? null,
  });
  app.get(
    '/projects/:project_id/settings',
    {
      config: { scope: 'projects:read' },
      schema: {
        tags: ['Projects'],
        operationId: 'settings.retrieve',
        summary: "Retrieve a project's settings",
        description: 'Returns all settings, including defaults.',
        params: ProjectParams,
        response: { 200: SettingsAnswer },
      },
    },
    async (request) => {
      const project = requireProject(request);
      return { settings: presentSettings(project, await readOthers(project.id)) };
    },
  );

  /**
   * Learned values are document contents, so the caller must be allowed to read the documents of each added
   * project.
   */
  const checkTeachers = async (request: FastifyRequest, ids: readonly string[]) => {
    const project = requireProject(request);
    const known = await records.layouts.listTeachers(project.id);
    for (const [i, id] of ids.entries()) {
      if (known.includes(id)) continue;
      const isReadable =
        isId('proj', id) &&
        id !== project.id &&
        isAllowed(requireCaller(request), 'documents:read', id) &&
        (await records.projects.find(project.organizationId, id)) !== null;
      if (!isReadable)
        throw createFieldError(
          `settings.learn_from[${i}]`,
          'invalid',
          'is not another project of this organization whose documents you can read',
        );
    }
  };

  app.patch(
    '/projects/:project_id/settings',
    {
      config: { scope: 'projects:write', consumes: ['application/json'] },
      schema: {
        tags: ['Projects'],
        operationId: 'settings.update',
        summary: "Change a project's settings",
        description: 'Absent members are not changed.',
        params: ProjectParams,
        body: SettingsBody,
        response: { 200: SettingsAnswer },
      },
    },
    async (request) => {
      const project = requireProject(request);
      const { email_parse_option, retention_days, extraction, review_threshold, deliver_after_review } =
        request.body.settings;
      const { learn_from: teachers } = request.body.settings;
      const isAvailable = await isModelAvailable(project.id);
      if (teachers !== undefined) await checkTeachers(request, teachers);
      const changes = {
        ...(email_parse_option === undefined ? {} : { emailParseOption: email_parse_option }),
        ...(retention_days === undefined ? {} : { retentionDays: retention_days }),
        ...(deliver_after_review === undefined ? {} : { deliverAfterReview: deliver_after_review }),
        ...(review_threshold === undefined ? {} : { reviewThreshold: review_threshold }),
        ...(extraction === undefined
          ? {}
          : { extraction: applyExtractionChanges(project.extraction, extraction, isAvailable) }),
      };
      const changed = await records.transaction(async (stores) => {
        if (teachers !== undefined) await stores.layouts.setTeachers(project.id, teachers);
        return stores.projects.updateSettings(project.organizationId, project.id, changes);
      });
      if (changed === null) throw createIdNotFoundError('project');
      return { settings: presentSettings(changed, await readOthers(project.id)) };
    },
  );
}

/**
 * Settings that are missing in `changes` stay the same. Throws a 422 error for a mode other than `off` if no
 * language model is available.
 */
function applyExtractionChanges(
  before: ExtractionSettings,
  changes: NonNullable<Static<typeof SettingsBody>['settings']['extraction']>,
  isModelAvailable: boolean,
): ExtractionSettings {
  const { languages, llm = before.llm, llm_options: options = {} } = changes;
  if (llm !== 'off' && llm !== before.llm && !isModelAvailable)
    throw createFieldError(
      'settings.extraction.llm',
      'invalid',
      'no language model is set up for this project or on this server',
    );
  return {
    languages: [...new Set(languages ?? before.languages)],
    llm,
    llmOptions: {
      ungrounded: options.ungrounded ?? before.llmOptions.ungrounded,
      documentsPerDay:
        options.documents_per_day === undefined
          ? before.llmOptions.documentsPerDay
          : options.documents_per_day,
      secondSample: options.second_sample ?? before.llmOptions.secondSample,
      timeoutSeconds:
        options.timeout_seconds === undefined ? before.llmOptions.timeoutSeconds : options.timeout_seconds,
      tokenPrices:
        options.token_prices === undefined
          ? before.llmOptions.tokenPrices
          : checkTokenPrices(options.token_prices),
      redact: [...new Set(options.redact ?? before.llmOptions.redact)],
      redactPatterns: [
        ...new Set(options.redact_patterns?.map(checkRedactPattern) ?? before.llmOptions.redactPatterns),
      ],
    },
  };
}

function checkTokenPrices(prices: LlmOptions['tokenPrices']): LlmOptions['tokenPrices'] {
  if (prices === null || /^[A-Z]{3}$/.test(prices.currency)) return prices;
  const field = 'settings.extraction.llm_options.token_prices.currency';
  throw createFieldError(field, 'invalid', 'must be three capital letters, as in ISO 4217');
}

const REDACT_PATTERN = new RegExp(REDACT_PATTERN_SYNTAX);

function checkRedactPattern(pattern: string, index: number): string {
  const field = `settings.extraction.llm_options.redact_patterns[${index}]`;
  if (!isStorable(pattern)) throw createFieldError(field, 'invalid', 'must not contain control characters');
  if (!REDACT_PATTERN.test(pattern))
    throw createFieldError(field, 'invalid', 'must contain a fixed character, or two digits (##)');
  return pattern;
}
