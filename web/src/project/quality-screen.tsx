import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quality } from '#client/types';
import { getQuality } from '../api/quality.ts';
import { labelOf } from '../document/places.ts';
import { t } from '../i18n/translate.ts';
import { formatDecimal, formatName, formatNumber, formatShare } from '../parts/format.ts';
import { Empty, ErrorNote, Loading } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { showValue } from '../parts/show-value.ts';

const DAY_MS = 86_400_000;
const PERIODS = [7, 30, 90, 365];

function findPeriod(days: number): { from: string; to: string } {
  const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: toDay(Date.now() - (days - 1) * DAY_MS), to: toDay(Date.now()) };
}

/** Shows statistics on how well documents were read, and what people had to change. */
export default function QualityScreen({ projectId }: { projectId: string }) {
  const [days, setDays] = useState(30);
  const { data, error, refetch } = useQuery({
    queryKey: ['quality', projectId, days],
    queryFn: () => getQuality(projectId, findPeriod(days)),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page stack">
      <label className="row">
        <span className="label">{t('quality.documentsAddedInTheLast')}</span>
        <select
          className="input period"
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {t('quality.days', { count: one })}
            </option>
          ))}
        </select>
      </label>
      {error !== null && <ErrorNote error={error} retry={refetch} what="project" />}
      {data === undefined && error === null && <Loading />}
      {data?.documents === 0 && (
        <div className="card">
          <Empty title={t('quality.noDocumentsInThisPeriod')} icon="page">
            <p>{t('quality.chooseALongerPeriodOr')}</p>
          </Empty>
        </div>
      )}
      {data !== undefined && data.documents > 0 && <Measured quality={data} />}
    </div>
  );
}

function Measured({ quality }: { quality: Quality }) {
  const { corrections, failures, days } = quality;
  const time = quality.seconds_to_result;
  const facts: [string, string][] = [
    [t('common.documents'), formatNumber(quality.documents)],
    [t('common.pages'), formatNumber(quality.pages)],
    [t('quality.noReviewNeeded'), formatCountAndShare(quality.straight_through, quality.completed)],
    [t('quality.reviewedOrNeedingReview'), formatCountAndShare(quality.reviewed, quality.completed)],
    [t('common.corrected'), formatCountAndShare(quality.corrected, quality.completed)],
    [t('common.failed'), formatCountAndShare(quality.failed, quality.documents)],
    ...(time === null
      ? []
      : ([
          [t('quality.timeToResultHalfOf'), formatSeconds(time.median)],
          [t('quality.timeToResult95Of'), formatSeconds(time.p95)],
        ] satisfies [string, string][])),
  ];
  return (
    <>
      <dl className="card figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="hint">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <QualityTable
        title={t('quality.correctedFields')}
        empty={t('quality.noValuesWereCorrected')}
        headers={[t('common.field'), t('common.supplier'), t('common.documents')]}
        rows={corrections.map(({ field, supplier, documents }) => [
          labelOf(field.replaceAll('/*', '')),
          supplier ?? '–',
          documents,
        ])}
      />
      <QualityTable
        title={t('quality.failures')}
        empty={t('quality.noDocumentFailed')}
        headers={[t('common.reason'), t('common.documents')]}
        rows={failures.map(({ code, documents }) => [formatName(code), documents])}
      />
      <QualityTable
        title={t('quality.byDay')}
        empty=""
        headers={[
          t('quality.day'),
          t('common.documents'),
          t('common.pages'),
          t('quality.noReviewNeeded'),
          t('common.corrected'),
          t('common.failed'),
        ]}
        rows={days
          .toReversed()
          .map((day) => [
            showValue(day.day),
            day.documents,
            day.pages,
            formatCountAndShare(day.straight_through, day.completed),
            day.corrected,
            day.failed,
          ])}
      />
    </>
  );
}

function QualityTable({
  title,
  empty,
  headers,
  rows,
}: {
  title: string;
  empty: string;
  headers: string[];
  rows: (string | number)[][];
}) {
  // The first columns contain names, and the others contain numbers and percentages.
  const firstNumber = (rows[0] ?? []).findIndex((cell) => typeof cell === 'number');
  const getCellClass = (column: number) => (column >= firstNumber ? 'number' : '');
  return (
    <div>
      <h2 className="group-title">{title}</h2>
      {rows.length === 0 ? (
        <p className="hint">{empty}</p>
      ) : (
        <ScrollBox label={title}>
          <table className="data">
            <thead>
              <tr>
                {headers.map((header, i) => (
                  <th key={header} scope="col" className={getCellClass(i)}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.slice(0, 2).join(' ')}>
                  {row.map((cell, i) => (
                    <td key={headers[i]} className={getCellClass(i)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </div>
  );
}

function formatCountAndShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${formatNumber(part)} (${formatShare(part / whole)})`;
}

function formatSeconds(seconds: number): string {
  return seconds < 60 ? `${formatDecimal(seconds)} s` : `${formatNumber(Math.round(seconds / 60))} min`;
}
