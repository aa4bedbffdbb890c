import type {
  IDataObject,
  IExecuteFunctions,
  ILoadOptionsFunctions,
  INodeExecutionData,
  INodePropertyOptions,
  INodeType,
  INodeTypeDescription,
} from 'n8n-workflow';
import { runOperation } from './operations.ts';
import { PROPERTIES } from './properties.ts';
import { CREDENTIALS, requestList } from './request.ts';

/** Uploads documents to Legible, and fetches their results. */
export class Legible implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Legible',
    name: 'legible',
    icon: 'file:legible.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Turn documents into data',
    defaults: { name: 'Legible' },
    inputs: ['main'],
    outputs: ['main'],
    usableAsTool: true,
    credentials: [{ name: CREDENTIALS, required: true }],
    properties: PROPERTIES,
  };
  methods = { loadOptions: { listProjects } };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (const index of this.getInputData().keys()) {
      try {
        results.push(...(await runOperation(this, index)));
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        const message = error instanceof Error ? error.message : String(error);
        results.push({ json: { error: message }, pairedItem: index });
      }
    }
    return [results];
  }
}

export async function listProjects(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const projects = await requestList(this, '/projects', 'projects', { limit: 1000 });
  return projects.map(({ id, name }: IDataObject) => ({ name: String(name), value: String(id) }));
}
