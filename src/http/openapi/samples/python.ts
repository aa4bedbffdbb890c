import type { SampleRequest } from './sample-request.ts';

const SHOWN: Readonly<Record<SampleRequest['answer'], string[]>> = {
  json: ['print(response.json())'],
  text: ['print(response.text)'],
  file: ['with open("download", "wb") as file:', '    file.write(response.content)'],
  stream: ['for line in response.iter_lines():', '    print(line.decode())'],
  nothing: [],
};

/** Writes a sample that uses the `requests` library. */
export function writePythonSample({ method, path, needsKey, body, answer }: SampleRequest): string {
  const url = `f"{env['BASE']}${path.replace(/\{(\w+)\}/g, "{env['$1']}")}"`;
  const options = [
    url,
    ...(needsKey ? [`headers={"Authorization": f"Bearer {env['LEGIBLE_KEY']}"}`] : []),
    ...writePythonBody(body),
    ...(answer === 'stream' ? ['stream=True'] : []),
  ];
  return [
    'from os import environ as env',
    '',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...options.map((option) => `    ${option},`),
    ')',
    'response.raise_for_status()',
    ...SHOWN[answer],
  ].join('\n');
}

function writePythonBody(body: SampleRequest['body']): string[] {
  if (body === null) return [];
  if (body.kind === 'json') return [`json=${toPython(body.value, 1)}`];
  const fields = Object.entries(body.fields).filter(([name]) => name !== 'file');
  const texts = fields.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return ['files={"file": open("invoice.pdf", "rb")}', `data=${toPython(Object.fromEntries(texts), 1)}`];
}

/** Formats a JSON value as a Python literal. */
function toPython(value: unknown, depth: number): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = '    '.repeat(depth + 1);
  const lines = Array.isArray(value)
    ? value.map((one) => toPython(one, depth + 1))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${toPython(one, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (lines.length === 0) return open + close;
  return [open, ...lines.map((line) => `${inner}${line},`), '    '.repeat(depth) + close].join('\n');
}
