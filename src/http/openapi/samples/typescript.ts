import type { SampleRequest } from './sample-request.ts';

const SHOWN: Readonly<Record<SampleRequest['answer'], string[]>> = {
  json: ['console.log(await response.json());'],
  text: ['console.log(await response.text());'],
  file: ["await writeFile('download', new Uint8Array(await response.arrayBuffer()));"],
  stream: [
    'for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) console.log(chunk);',
  ],
  nothing: [],
};

export function writeTypescriptSample({ method, path, needsKey, body, answer }: SampleRequest): string {
  const variables = ['BASE', ...(needsKey ? ['LEGIBLE_KEY'] : []), ...findVariableNames(path)];
  const files = [...(body?.kind === 'form' ? ['readFile'] : []), ...(answer === 'file' ? ['writeFile'] : [])];
  const headers = [
    ...(needsKey ? [`Authorization: \`Bearer \${LEGIBLE_KEY}\``] : []),
    ...(body?.kind === 'json' ? ["'Content-Type': 'application/json'"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === null
      ? []
      : [body.kind === 'form' ? '  body: form,' : `  body: JSON.stringify(${indent(body.value)}),`]),
  ];
  const url = `\`\${BASE}${path.replace(/\{(\w+)\}/g, '$${$1}')}\``;
  return [
    ...(files.length === 0 ? [] : [`import { ${files.join(', ')} } from 'node:fs/promises';`, '']),
    `const { ${variables.join(', ')} } = process.env;`,
    ...(body?.kind === 'form' ? writeFormLines(body.fields) : []),
    ...(options.length === 0
      ? [`const response = await fetch(${url});`]
      : [`const response = await fetch(${url}, {`, ...options, '});']),
    'if (!response.ok) throw new Error(await response.text());',
    ...SHOWN[answer],
  ].join('\n');
}

export function findVariableNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

function writeFormLines(fields: Record<string, unknown>): string[] {
  const lines = Object.entries(fields).map(([name, value]) => {
    if (name === 'file') return "form.set('file', new Blob([await readFile('invoice.pdf')]), 'invoice.pdf');";
    const text =
      typeof value === 'string' ? JSON.stringify(value) : `JSON.stringify(${JSON.stringify(value)})`;
    return `form.set('${name}', ${text});`;
  });
  return ['const form = new FormData();', ...lines];
}

/** Formats the value with the indentation of the code around it. */
function indent(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}
