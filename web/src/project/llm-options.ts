import type { ProjectSettings } from '../api/openapi.ts';

/** A project's settings for language models. */
export type LlmOptions = ProjectSettings['extraction']['llm_options'];
