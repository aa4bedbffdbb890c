import type { ProjectSettings } from '#client/types';

/** A project's settings for language models. */
export type LlmOptions = ProjectSettings['extraction']['llm_options'];
