import { type Static, Type } from 'typebox';
import { LLM_APIS } from '../../domain/language-models.ts';
import type { StoredModelEndpoint } from '../../domain/ports/model-endpoint-records.ts';
import { createReference, makeNullable, NO_CONTROL_CHARACTERS } from './common.ts';

const Url = Type.String({
  format: 'uri',
  pattern: '^https://',
  maxLength: 2_048,
  description:
    'Base URL that ends in `/v1`, or in `/v1beta` for `gemini`. It must use HTTPS on port 443 or any port ' +
    'from 1024; private and internal hosts are refused.',
  examples: ['https://models.example.com/v1'],
});
/** Only characters that are allowed after `Bearer` in a header. */
export const API_KEY = /^[!-~]+$/;
const Model = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: NO_CONTROL_CHARACTERS,
  description: 'Name of the model on its server.',
  examples: ['qwen3-8b'],
});

const Api = Type.Enum([...LLM_APIS], {
  type: 'string',
  description: 'Protocol of the server: `openai` (used by most servers), `anthropic` or `gemini`.',
});
const Images = Type.Boolean({
  description: 'Whether page images are sent with the text. They are never sent if text is redacted.',
  examples: [false],
});

export const LanguageModelSchema = Type.Object(
  {
    api: Api,
    url: Url,
    model: Model,
    images: Images,
    has_api_key: Type.Boolean({
      description: 'Whether a key is stored. The key is never returned.',
      examples: [true],
    }),
  },
  { $id: 'LanguageModel', title: 'LanguageModel', description: 'The language model endpoint of a project.' },
);

export const LanguageModelAnswer = Type.Object(
  { language_model: createReference(LanguageModelSchema) },
  { title: 'LanguageModelResponse', description: 'The language model.' },
);

export const LanguageModelBody = Type.Object(
  {
    language_model: Type.Object(
      {
        api: Type.Optional(Api),
        url: Url,
        model: Model,
        images: Type.Optional(Images),
        api_key: Type.Optional(
          makeNullable(Type.String({ minLength: 1, maxLength: 2_000, pattern: API_KEY.source }), {
            description:
              'The API key, sent in the header that the protocol requires. If absent, the stored key is kept, unless the URL changes; `null` deletes it.',
          }),
        ),
      },
      { description: 'The endpoint and its model.' },
    ),
  },
  { title: 'LanguageModelRequest', description: 'The language model to use.' },
);

export const MODEL_PROBLEMS = [
  'unreachable',
  'timeout',
  'busy',
  'refused',
  'too_long',
  'bad_answer',
  'wrong_answer',
] as const;

export const LanguageModelTest = Type.Object(
  {
    ok: Type.Boolean({ description: 'Whether the model can be used.', examples: [true] }),
    model: Type.String({ description: 'Name of the model that was asked.', examples: ['qwen3-8b'] }),
    problem: Type.Optional(
      Type.String({ description: 'Human-readable reason why the model cannot be used.' }),
    ),
    problem_code: Type.Optional(
      Type.Enum([...MODEL_PROBLEMS], {
        type: 'string',
        description:
          'The reason as a code. `refused`: the server does not accept the key, the model or the request; `busy`: try again ' +
          'later; `bad_answer`: the answer is not a JSON object; `wrong_answer`: the model misread the printed value.',
      }),
    ),
    duration_ms: Type.Integer({ description: 'Response time in milliseconds.', examples: [640] }),
  },
  { title: 'LanguageModelTest', description: 'The result of asking the language model a simple question.' },
);

export function presentLanguageModel({
  api,
  url,
  model,
  takesImages,
  sealedKey,
}: StoredModelEndpoint): Static<typeof LanguageModelSchema> {
  return { api, url, model, images: takesImages, has_api_key: sealedKey !== null };
}
