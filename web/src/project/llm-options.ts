import type { ProjectSettings } from '#client/types';

export type LlmOptions = ProjectSettings['extraction']['llm_options'];
