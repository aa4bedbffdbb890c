import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../lib/api-error.ts';
import type { MediaType } from '../fastify-types.ts';

const TOKEN = String.raw`[!#$%&'*+.^_\x60|~0-9A-Za-z-]+`;
const PARAMETER = new RegExp(
  String.raw`[ \t]*;[ \t]*(?:(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\]|\\.)*)"))?`,
  'y',
);
const TYPE = new RegExp(String.raw`(${TOKEN}/${TOKEN})[ \t]*`, 'y');

export interface ContentType {
  /** The type in lower case, without parameters. */
  type: string;
  parameters: Map<string, string>;
}

/** Parses a Content-Type according to RFC 9110. Returns null if it is invalid. */
export function parseContentType(header: string): ContentType | null {
  TYPE.lastIndex = 0;
  const type = TYPE.exec(header)?.[1];
  if (type === undefined) return null;
  const parameters = new Map<string, string>();
  let position = TYPE.lastIndex;
  while (position < header.length) {
    PARAMETER.lastIndex = position;
    const match = PARAMETER.exec(header);
    if (match === null) return null;
    position = PARAMETER.lastIndex;
    const [, name, token, quoted] = match;
    if (name !== undefined)
      parameters.set(name.toLowerCase(), token ?? quoted?.replace(/\\(.)/g, '$1') ?? '');
  }
  return { type: type.toLowerCase(), parameters };
}

/** Throws a 415 error if the route does not accept the body's type, or if the body has a content encoding. */
export function checkMediaType(headers: IncomingHttpHeaders, accepted: readonly MediaType[]): MediaType {
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    throw new ApiError('unsupported_media_type', 'Bodies with a Content-Encoding are not accepted.');
  }
  const type = parseContentType(headers['content-type'] ?? '')?.type;
  const match = accepted.find((candidate) => candidate === type);
  if (match !== undefined) return match;
  throw new ApiError('unsupported_media_type', `Content-Type must be ${accepted.join(' or ')}.`);
}
