import type { Message } from '../prompt.ts';
import type { CompletionRequest, WireRequest } from './protocol.ts';
import { below, countAt, memberAt } from './read-members.ts';

/** Chat completions, as OpenAI, vLLM, Ollama, llama.cpp and most others speak them. */
export function askOpenAi(request: CompletionRequest): WireRequest {
  const { endpoint, messages, schema, temperature, seed, knows } = request;
  const { url, model, apiKey } = endpoint;
  const format = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } };
  return {
    url: below(url, 'chat/completions'),
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    body: {
      model,
      messages: messages.map((message) => ({
        role: message.role,
        content: contentOf(message, knows('images')),
      })),
      ...(knows('schema') ? { response_format: format } : {}),
      ...(knows('temperature') ? { temperature } : {}),
      ...(knows('seed') ? { seed } : {}),
    },
    read(body) {
      const text = memberAt(body, 'choices', 0, 'message', 'content');
      if (typeof text !== 'string') return null;
      return {
        text,
        isCut: memberAt(body, 'choices', 0, 'finish_reason') === 'length',
        inputTokens: countAt(body, 'usage', 'prompt_tokens'),
        outputTokens: countAt(body, 'usage', 'completion_tokens'),
      };
    },
  };
}

function contentOf({ content, pictures = [] }: Message, takesImages: boolean): string | object[] {
  if (!takesImages || pictures.length === 0) return content;
  const images = pictures.map(({ type, base64 }) => ({
    type: 'image_url',
    image_url: { url: `data:${type};base64,${base64}` },
  }));
  return [{ type: 'text', text: content }, ...images];
}
