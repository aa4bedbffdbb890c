import type { Config } from '../config/load-config.ts';
import type { Records } from '../domain/ports/records.ts';
import type { ModelAccess } from '../jobs/ask-language-model.ts';
import type { ModelEndpoint } from '../language-model/endpoint.ts';
import { createLanguageModels } from '../language-model/language-model.ts';
import { postDirectly, postPublicly } from '../language-model/post-json.ts';
import { type EndpointTest, testEndpoint } from '../language-model/test-endpoint.ts';
import type { Logger } from '../lib/logger.ts';
import type { PublicHttp } from '../lib/public-http/public-http.ts';
import { getModelKeyContext } from '../lib/sealed-contexts.ts';
import type { SecretBox } from '../lib/secret-box.ts';

interface Parts {
  config: Pick<Config, 'llm'>;
  records: Pick<Records, 'modelEndpoints'>;
  http: PublicHttp;
  secrets: SecretBox;
  log: Logger;
}

export interface Models extends ModelAccess {
  /**
   * Sends a test question to a project's model. Returns null if neither the project nor the server has a
   * model.
   */
  test(projectId: string): Promise<EndpointTest | null>;
}

/** A project's model must have a public address; the operator's model may have a private one. */
export function createModels({ config, records, http, secrets, log }: Parts): Models {
  const { api, url, model, apiKey } = config.llm;
  const takesImages = config.llm.images === 'on';
  const ofServer: ModelEndpoint | null =
    url === null || model === null ? null : { api, url, model, takesImages, apiKey, post: postDirectly };
  const post = postPublicly(http);
  const findEndpoint = async (projectId: string): Promise<ModelEndpoint | null> => {
    const own = await records.modelEndpoints.find(projectId);
    if (own === null) return ofServer;
    const { sealedKey, ...endpoint } = own;
    if (sealedKey === null) return { ...endpoint, apiKey: null, post };
    try {
      return { ...endpoint, apiKey: secrets.open(sealedKey, getModelKeyContext(projectId)), post };
    } catch (error) {
      log.error(
        { project_id: projectId, err: error },
        'the key of a language model cannot be decrypted; check LEGIBLE_SECRET_KEY, or set the key again',
      );
      // Do not use the server's model instead, because documents must not be sent to a model that the project
      // did not choose.
      return null;
    }
  };
  return {
    models: createLanguageModels(config.llm),
    findEndpoint,
    async test(projectId) {
      const endpoint = await findEndpoint(projectId);
      return endpoint === null ? null : testEndpoint(endpoint);
    },
  };
}
