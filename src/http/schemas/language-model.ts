import { type Static, Type } from 'typebox';
import { LLM_APIS } from '../../domain/language-models.ts';
import type { StoredModelEndpoint } from '../../domain/ports/model-endpoint-records.ts';
import { createReference, makeNullable, NO_CONTROL_CHARACTERS } from './common.ts';

const Url = Type.String({
  format: 'uri',
  pattern: '^https://',
  maxLength: 2_048,
  description:
    'Base URL, ending in `/v1`, for `gemini` in `/v1beta`: HTTPS, port 443 or from 1024 upwards; private and internal hosts are refused.',
  examples: ['https://models.example.com/v1'],
});
/** The characters that are allowed in a header after `Bearer`. */
export const API_KEY = /^[!-~]+$/;
const Model = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: NO_CONTROL_CHARACTERS,
  description: 'Name of the model, as its server knows it.',
  examples: ['qwen3-8b'],
});

const Api = Type.Enum([...LLM_APIS], {
  type: 'string',
  description:
    'What the server speaks: `openai`, as most servers do, or the own protocol of Anthropic or Gemini.',
});
const Images = Type.Boolean({
  description: 'Whether page images are sent with the text. They are never sent if texts are redacted.',
  examples: [false],
});

export const LanguageModelSchema = Type.Object(
  {
    api: Api,
    url: Url,
    model: Model,
    images: Images,
    has_api_key: Type.Boolean({
      description: 'Whether a key is kept. It is never given out.',
      examples: [true],
    }),
  },
  { $id: 'LanguageModel', title: 'LanguageModel', description: "A language model of a project's own." },
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
              'Sent in the header that the protocol names. Without it a kept key stays, unless the URL changes; `null` deletes it.',
          }),
        ),
      },
      { description: 'The endpoint and its model.' },
    ),
  },
  { title: 'LanguageModelRequest', description: 'The language model to be used.' },
);

/** Why a language model cannot be used. */
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
    ok: Type.Boolean({ description: 'Whether it can be used.', examples: [true] }),
    model: Type.String({ description: 'Name of the model that was asked.', examples: ['qwen3-8b'] }),
    problem: Type.Optional(Type.String({ description: 'Why it cannot be used, as text for users.' })),
    problem_code: Type.Optional(
      Type.Enum([...MODEL_PROBLEMS], {
        type: 'string',
        description:
          'The same as a code. `refused`: the server does not accept the key, the model or the request; `busy`: it must be ' +
          'asked later; `bad_answer`: its answer is not a JSON object; `wrong_answer`: it misread the printed value.',
      }),
    ),
    duration_ms: Type.Integer({ description: 'How long the answer took, in milliseconds.', examples: [640] }),
  },
  { title: 'LanguageModelTest', description: 'What the language model made of an easy question.' },
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
