import type { SampleRequest } from './sample-request.ts';

export function writeCurlSample({ method, path, needsKey, body, answer }: SampleRequest): string {
  const hasOwnMethod = method === 'GET' || (method === 'POST' && body !== null);
  const flags = [answer === 'stream' ? '-N' : '', hasOwnMethod ? '' : `-X ${method}`];
  const command = ['curl --fail-with-body', ...flags.filter((flag) => flag !== '')].join(' ');
  const lines = [
    `${command} "$BASE${path.replace(/\{(\w+)\}/g, '$$$1')}"`,
    ...(needsKey ? ['-H "Authorization: Bearer $LEGIBLE_KEY"'] : []),
    ...writeCurlBody(body),
    ...(answer === 'file' ? ['-o download'] : []),
  ];
  return lines.join(' \\\n  ');
}

function writeCurlBody(body: SampleRequest['body']): string[] {
  if (body === null) return [];
  if (body.kind === 'json')
    return ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body.value))}`];
  return Object.entries(body.fields).map(([name, value]) => {
    if (name === 'file') return '-F file=@invoice.pdf';
    return `-F ${quote(`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)}`;
  });
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
