import { type Static, Type } from 'typebox';
import type { StoredModelEndpoint } from '../../domain/ports/model-endpoint-records.ts';
import { NO_CONTROL_CHARACTERS, nullable, refTo } from './common.ts';

const Url = Type.String({
  format: 'uri',
  pattern: '^https://',
  maxLength: 2_048,
  description:
    'Base URL, ending in `/v1`: HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused.',
});
/** What can stand in a header behind `Bearer`. */
export const API_KEY = /^[!-~]+$/;
const Model = Type.String({ minLength: 1, maxLength: 200, pattern: NO_CONTROL_CHARACTERS });

export const LanguageModelSchema = Type.Object(
  {
    url: Url,
    model: Model,
    has_api_key: Type.Boolean({ description: 'Whether a key is kept. It is never given out.' }),
  },
  { $id: 'LanguageModel', title: 'LanguageModel', description: "A language model of a project's own." },
);

export const LanguageModelAnswer = Type.Object(
  { language_model: refTo(LanguageModelSchema) },
  { description: 'The language model.' },
);

export const LanguageModelBody = Type.Object({
  language_model: Type.Object({
    url: Url,
    model: Model,
    api_key: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 2_000, pattern: API_KEY.source }), {
        description:
          'Sent as a bearer token. Without it a kept key stays, unless the URL changes; `null` deletes it.',
      }),
    ),
  }),
});

export const LanguageModelTest = Type.Object(
  {
    ok: Type.Boolean(),
    model: Type.String(),
    problem: Type.Optional(Type.String({ description: 'Why it cannot be used.' })),
    duration_ms: Type.Integer(),
  },
  { description: 'What the language model made of an easy question.' },
);

export function presentLanguageModel({
  url,
  model,
  sealedKey,
}: StoredModelEndpoint): Static<typeof LanguageModelSchema> {
  return { url, model, has_api_key: sealedKey !== null };
}
