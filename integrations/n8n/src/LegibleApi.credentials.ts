import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

export class LegibleApi implements ICredentialType {
  name = 'legibleApi';
  displayName = 'Legible API';
  icon = 'file:legible.svg' as const;
  documentationUrl = 'https://github.com/legible/legible/blob/main/docs/guides/n8n.md';
  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: 'http://127.0.0.1:8080/v1',
      placeholder: 'https://legible.example.com/v1',
      description: 'The address that Legible prints when it starts, with /v1',
      required: true,
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      placeholder: 'lgb_…',
      required: true,
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };
  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl}}', url: '/projects', qs: { per_page: 1 } },
  };
}
