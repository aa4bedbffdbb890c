import type { Document, ModelComparison } from '#client/types';
import { describeUsage } from '../document/model-usage.tsx';
import { labelOf } from '../document/places.ts';
import { t } from '../i18n/translate.ts';
import { formatConfidence } from '../parts/format.ts';
import { ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { showValue } from '../parts/show-value.ts';
import { buildHref } from '../router.ts';

type Compared = ModelComparison['values'][number];

export interface Comparing {
  document: Document;
  comparison: ModelComparison | null;
  error: unknown;
}

/** Shows a document's values as read offline, as read by the model, and after merging. */
export function ComparedDocument({
  projectId,
  document,
  comparison,
  error,
}: Comparing & { projectId: string }) {
  return (
    <section
      className="stack"
      aria-label={t('compared.comparisonOfFilename', { filename: document.filename })}
    >
      <h3 className="breakable">
        <a href={buildHref('projects', projectId, 'documents', document.id)}>{document.filename}</a>
      </h3>
      {error !== null && <ErrorNote error={error} />}
      {comparison === null && error === null && <Loading what={t('compared.beingReadAndSent')} />}
      {comparison !== null && <Result {...comparison} filename={document.filename} />}
    </section>
  );
}

function Result({
  error,
  warnings,
  values,
  model_usage: usage,
  filename,
}: ModelComparison & { filename: string }) {
  if (error !== undefined) return <Note kind="info">{error}</Note>;
  return (
    <>
      {warnings.map(({ message }) => (
        <Note key={message} kind="warn">
          {message}
        </Note>
      ))}
      <p className="hint">
        {summarize(values)}
        {usage !== undefined && ` ${describeUsage(usage)}.`}
      </p>
      {values.length > 0 && (
        <ScrollBox label={t('compared.valuesOfFilename', { filename })}>
          <table className="data compared">
            <thead>
              <tr>
                {[
                  t('common.field'),
                  t('compared.offline'),
                  t('common.model'),
                  t('compared.merged'),
                  t('compared.bothAgree'),
                  t('compared.printed'),
                  t('common.confidence'),
                ].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {values.map((one, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries that are not in the result share a pointer
                <Row key={index} {...one} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </>
  );
}

function Row({ pointer, offline, model, merged, agrees, grounded, confidence }: Compared) {
  const name = pointer.split('/').at(-1) ?? '';
  return (
    <tr>
      <th scope="row">{labelOf(pointer.replaceAll('/-/', `/${t('compared.leftOut')}/`))}</th>
      <td className="breakable">{showCompared(offline, name)}</td>
      <td className="breakable">{showCompared(model, name)}</td>
      <td className="breakable">{showCompared(merged, name)}</td>
      <td>{agrees === null ? '–' : <Mark isGood={agrees} yes={t('common.yes')} no={t('common.no')} />}</td>
      <td>
        {grounded === null ? (
          '–'
        ) : (
          <Mark isGood={grounded} yes={t('compared.printed')} no={t('compared.notPrinted')} />
        )}
      </td>
      <td className="number">{confidence === null ? '–' : formatConfidence(confidence)}</td>
    </tr>
  );
}

function Mark({ isGood, yes, no }: { isGood: boolean; yes: string; no: string }) {
  return <span className={isGood ? 'badge good' : 'badge warn'}>{isGood ? yes : no}</span>;
}

function showCompared(value: Compared['offline'], name: string): string {
  return value === null ? '–' : showValue(value, name);
}

/** Counts the values that agree, the values that differ, and the values that only one side found. */
function summarize(values: Compared[]): string {
  const count = (isWanted: (one: Compared) => boolean) => values.filter(isWanted).length;
  return t('compared.summary', {
    values: values.length,
    agreeing: count(({ agrees }) => agrees === true),
    differing: count(({ agrees }) => agrees === false),
    model: count(({ offline, model }) => offline === null && model !== null),
    offline: count(({ offline, model }) => offline !== null && model === null),
    unprinted: count(({ grounded }) => grounded === false),
  });
}
