// The tests follow the order of the contract. The title of each test is the sentence that the test verifies.
import { after, before } from 'node:test';
import { describeDocuments } from './documents.ts';
import { describeProjects } from './projects.ts';
import { describeResources } from './resources.ts';
import { describeRules } from './rules.ts';
import { type Service, startContractService } from './service.ts';
import { describeWebhooks } from './webhooks.ts';

let service: Service | null = null;
before(async () => {
  service = await startContractService();
});
after(() => service?.stop());

function getRunningService(): Service {
  if (service === null) throw new Error('the service is not started');
  return service;
}

describeResources(getRunningService);
describeDocuments(getRunningService);
describeProjects(getRunningService);
describeWebhooks(getRunningService);
describeRules(getRunningService);
