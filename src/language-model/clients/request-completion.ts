import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4Message,
} from '@ai-sdk/provider';
import type { ModelApi, ModelEndpoint } from '../endpoint.ts';
import { LanguageModelError } from '../language-model-error.ts';
import type { JsonResponse } from '../post-json.ts';
import type { Message } from '../prompt.ts';
import type { Completion, CompletionRequest } from './completion.ts';
import { guardFetch, isSuccess } from './guarded-fetch.ts';

interface ClientSettings {
  baseURL: string;
  apiKey: string;
  fetch: typeof fetch;
}

/** Each client library is loaded on demand, because most installations use no language model. */
const CLIENTS: Record<ModelApi, (model: string, settings: ClientSettings) => Promise<LanguageModelV4>> = {
  async openai(model, settings) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({ name: 'openai', supportsStructuredOutputs: true, ...settings })(model);
  },
  async anthropic(model, settings) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(settings)(model);
  },
  async gemini(model, settings) {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle(settings)(model);
  },
};

/** A placeholder that is never sent. Without a key, these libraries would look for one in the environment. */
const NO_KEY = 'none';

/**
 * Requests a completion with the server's protocol. If the server refuses the request, returns the server's
 * response.
 * @throws {LanguageModelError}
 */
export async function requestCompletion(
  request: CompletionRequest,
  signal: AbortSignal,
): Promise<Completion | JsonResponse> {
  const guarded = guardFetch(request.endpoint, signal);
  try {
    const model = await createClient(request.endpoint, guarded.fetch);
    return toCompletion(await model.doGenerate(createCallOptions(request)), request.endpoint);
  } catch {
    // Do not pass the error on as the cause, because errors from libraries contain the question.
    const last = guarded.last();
    if (last instanceof LanguageModelError) throw last;
    if (last === null) throw new LanguageModelError('refused', 'the protocol has no such request');
    if (isSuccess(last)) throw new LanguageModelError('bad_answer', 'the answer is not a completion');
    return last;
  }
}

function createClient(
  { api, url, model, apiKey }: ModelEndpoint,
  send: typeof fetch,
): Promise<LanguageModelV4> {
  return CLIENTS[api](model, { baseURL: url, apiKey: apiKey ?? NO_KEY, fetch: send });
}

function createCallOptions({
  messages,
  schema,
  temperature,
  seed,
  knows,
}: CompletionRequest): LanguageModelV4CallOptions {
  return {
    prompt: messages.map((message) => promptOf(message, knows('images'))),
    ...(knows('schema') ? { responseFormat: { type: 'json', name: 'answer', schema } } : {}),
    ...(knows('temperature') ? { temperature } : {}),
    ...(knows('seed') ? { seed } : {}),
  };
}

function promptOf({ role, content, images = [] }: Message, takesImages: boolean): LanguageModelV4Message {
  if (role === 'system') return { role, content };
  const text = { type: 'text' as const, text: content };
  if (role === 'assistant') return { role, content: [text] };
  const files = (takesImages ? images : []).map(({ type, base64 }) => ({
    type: 'file' as const,
    mediaType: type,
    data: { type: 'data' as const, data: base64 },
  }));
  return { role, content: [...files, text] };
}

function toCompletion(
  { content, structuredOutputText, finishReason, usage }: LanguageModelV4GenerateResult,
  { api }: ModelEndpoint,
): Completion {
  const said = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const isCut = finishReason.unified === 'length';
  return {
    // Omit the input of a truncated tool call, because it looks complete but is not.
    text: isCut && api === 'anthropic' ? '' : (structuredOutputText ?? said),
    isCut,
    inputTokens: usage.inputTokens.total ?? 0,
    outputTokens: usage.outputTokens.total ?? 0,
  };
}
