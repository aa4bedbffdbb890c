import type { Message } from '../prompt.ts';
import type { CompletionRequest, WireRequest } from './protocol.ts';
import { below, countAt, listAt, memberAt, textAt } from './read-members.ts';

/** `generateContent` of the Gemini API of Google. */
export function askGemini(request: CompletionRequest): WireRequest {
  const { endpoint, messages, schema, temperature, seed, knows } = request;
  const { url, model, apiKey } = endpoint;
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => ({ text: content }));
  return {
    url: below(url, `models/${encodeURIComponent(model)}:generateContent`),
    headers: apiKey === null ? {} : { 'x-goog-api-key': apiKey },
    body: {
      systemInstruction: { parts: system },
      contents: messages
        .filter(({ role }) => role !== 'system')
        .map((message) => ({
          role: message.role === 'assistant' ? 'model' : 'user',
          parts: partsOf(message, knows('images')),
        })),
      generationConfig: {
        ...(knows('schema') ? { responseMimeType: 'application/json', responseJsonSchema: schema } : {}),
        ...(knows('temperature') ? { temperature } : {}),
        ...(knows('seed') ? { seed } : {}),
      },
    },
    read(body) {
      const reason = memberAt(body, 'candidates', 0, 'finishReason');
      if (reason === undefined) return null;
      const parts = listAt(body, 'candidates', 0, 'content', 'parts');
      const said = parts.filter((part) => memberAt(part, 'thought') !== true);
      return {
        text: said.map((part) => textAt(part, 'text')).join(''),
        isCut: reason === 'MAX_TOKENS',
        inputTokens: countAt(body, 'usageMetadata', 'promptTokenCount'),
        outputTokens:
          countAt(body, 'usageMetadata', 'candidatesTokenCount') +
          countAt(body, 'usageMetadata', 'thoughtsTokenCount'),
      };
    },
  };
}

function partsOf({ content, pictures = [] }: Message, takesImages: boolean): object[] {
  const images = (takesImages ? pictures : []).map(({ type, base64 }) => ({
    inlineData: { mimeType: type, data: base64 },
  }));
  return [...images, { text: content }];
}
