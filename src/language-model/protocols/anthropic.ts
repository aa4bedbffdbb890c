import type { Message } from '../prompt.ts';
import type { CompletionRequest, WireRequest } from './protocol.ts';
import { below, countAt, listAt, memberAt, textAt } from './read-members.ts';

const VERSION = '2023-06-01';
/** Must be stated; the least that all models of today may write. A longer answer is asked for in parts. */
const MAX_TOKENS = 8_192;
const TOOL = 'answer';

/** The Messages API of Anthropic. The answer is the input of a tool whose schema is that of the answer. */
export function askAnthropic(request: CompletionRequest): WireRequest {
  const { endpoint, messages, schema, temperature, knows } = request;
  const { url, model, apiKey } = endpoint;
  const tool = { name: TOOL, description: 'Takes the values of the document.', input_schema: schema };
  return {
    url: below(url, 'messages'),
    headers: { 'anthropic-version': VERSION, ...(apiKey === null ? {} : { 'x-api-key': apiKey }) },
    body: {
      model,
      max_tokens: MAX_TOKENS,
      system: messages
        .filter(({ role }) => role === 'system')
        .map(({ content }) => content)
        .join('\n'),
      messages: messages
        .filter(({ role }) => role !== 'system')
        .map((message) => ({ role: message.role, content: contentOf(message, knows('images')) })),
      ...(knows('schema') ? { tools: [tool], tool_choice: { type: 'tool', name: TOOL } } : {}),
      ...(knows('temperature') ? { temperature } : {}),
    },
    read(body) {
      if (!Array.isArray(memberAt(body, 'content'))) return null;
      const blocks = listAt(body, 'content');
      const used = blocks.find((one) => memberAt(one, 'type') === 'tool_use');
      const text = used === undefined ? '' : JSON.stringify(memberAt(used, 'input') ?? null);
      const isCut = memberAt(body, 'stop_reason') === 'max_tokens';
      return {
        // The input of a tool that was cut looks whole and is not.
        text: used === undefined ? blocks.map((one) => textAt(one, 'text')).join('') : isCut ? '' : text,
        isCut,
        inputTokens: countAt(body, 'usage', 'input_tokens'),
        outputTokens: countAt(body, 'usage', 'output_tokens'),
      };
    },
  };
}

function contentOf({ content, pictures = [] }: Message, takesImages: boolean): object[] {
  const images = (takesImages ? pictures : []).map(({ type, base64 }) => ({
    type: 'image',
    source: { type: 'base64', media_type: type, data: base64 },
  }));
  return [...images, { type: 'text', text: content }];
}
