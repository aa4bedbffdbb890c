import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getLanguageModel } from '../api/language-models.ts';
import { getSettings } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { CompareModels } from './compare-models.tsx';
import { ModelEndpointForm } from './model-endpoint.tsx';
import { ModelTestButton } from './model-test.tsx';
import { ModelUseForm } from './model-use.tsx';

/**
 * Shows when and how a project uses a language model, the settings for a separate model, and a comparison of
 * results with and without a model.
 */
export default function ModelScreen({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const settings = useQuery({ queryKey: ['settings', projectId], queryFn: () => getSettings(projectId) });
  const own = useQuery({ queryKey: ['model', projectId], queryFn: () => getLanguageModel(projectId) });
  const error = settings.error ?? own.error;
  const reload = async () => {
    await Promise.all(
      ['settings', 'model'].map((name) => queries.invalidateQueries({ queryKey: [name, projectId] })),
    );
  };
  if (error !== null && (settings.data === undefined || own.data === undefined))
    return (
      <div className="page">
        <ErrorNote error={error} retry={() => void reload()} />
      </div>
    );
  if (settings.data === undefined || own.data === undefined) return <Loading />;
  const { extraction } = settings.data;
  const usesServer = extraction.llm_available === true && own.data === null;
  return (
    <div className="page model">
      <section className="card padded stack" aria-labelledby="model-use">
        <h2 id="model-use">{t('model.useOfALanguageModel')}</h2>
        <p className="hint">{t('model.aLanguageModelFindsValues')}</p>
        <ModelUseForm projectId={projectId} extraction={extraction} onChange={reload} />
      </section>
      <section className="card padded stack" aria-labelledby="model-endpoint">
        <h2 id="model-endpoint">{t('model.languageModelOfThisProject')}</h2>
        <p className="hint">
          {usesServer
            ? t('model.thisProjectUsesTheLanguage')
            : own.data === null
              ? t('model.theServerHasNoLanguage')
              : t('model.modelIsUsedForThe', { model: own.data.model })}
        </p>
        {extraction.llm_available === true && <ModelTestButton projectId={projectId} />}
        <ModelEndpointForm projectId={projectId} kept={own.data} onChange={reload} />
      </section>
      {extraction.llm_available === true && (
        <section className="card padded stack wide" aria-labelledby="model-compare">
          <h2 id="model-compare">{t('model.compareOnYourDocuments')}</h2>
          <CompareModels projectId={projectId} usedMode={extraction.llm} />
        </section>
      )}
    </div>
  );
}
