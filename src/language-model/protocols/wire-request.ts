import type { ModelApi } from '../endpoint.ts';
import { askAnthropic } from './anthropic.ts';
import { askGemini } from './gemini.ts';
import { askOpenAi } from './openai.ts';
import type { CompletionRequest, WireRequest } from './protocol.ts';

const PROTOCOLS: Record<ModelApi, (request: CompletionRequest) => WireRequest> = {
  openai: askOpenAi,
  anthropic: askAnthropic,
  gemini: askGemini,
};

/** A completion as the protocol of the server wants to be asked for it. */
export function wireRequest(request: CompletionRequest): WireRequest {
  return PROTOCOLS[request.endpoint.api](request);
}
