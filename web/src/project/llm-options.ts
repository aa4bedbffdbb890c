import type { ProjectSettings } from '../api/openapi.ts';

/** What a project has set for language models. */
export type LlmOptions = ProjectSettings['extraction']['llm_options'];
