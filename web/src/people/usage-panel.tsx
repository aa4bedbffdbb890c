import { useQuery } from '@tanstack/react-query';
import type { Usage } from '#client/types';
import { readUsage } from '../api/organizations.ts';
import { t } from '../i18n/translate.ts';
import { formatMonth, formatNumber, formatSize } from '../parts/format.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';

/**
 * Shows the organization's usage in the current month, its storage and limits, and its usage in previous
 * months.
 */
export function UsagePanel() {
  const { data, error, refetch } = useQuery({ queryKey: ['usage'], queryFn: readUsage });
  if (error !== null) return <ErrorNote error={error} retry={refetch} />;
  if (data === undefined) return <Loading />;
  // Omit the months before the first document.
  const last = data.months.findLastIndex(({ documents, stored_bytes }) => documents + stored_bytes > 0);
  return (
    <>
      <section className="card padded stack" aria-labelledby="usage">
        <h2 id="usage">{t('organization.usageOf', { month: formatMonth(data.month) })}</h2>
        <Meter label={t('common.documents')} value={data.documents} format={formatNumber} />
        <Meter label={t('common.pages')} value={data.pages} format={formatNumber} />
        <Meter label={t('organization.storage')} value={data.stored_bytes} format={formatSize} />
      </section>
      <div className="stack">
        <h2>{t('organization.months')}</h2>
        <ScrollBox label={t('organization.months')}>
          <table className="data">
            <thead>
              <tr>
                <th scope="col">{t('organization.month')}</th>
                <th scope="col" className="number">
                  {t('common.documents')}
                </th>
                <th scope="col" className="number">
                  {t('common.pages')}
                </th>
                <th scope="col" className="number">
                  {t('organization.storage')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.months
                .slice(0, Math.max(1, last + 1))
                .map(({ month, documents, pages, stored_bytes }) => (
                  <tr key={month}>
                    <th scope="row">{formatMonth(month)}</th>
                    <td className="number">{formatNumber(documents)}</td>
                    <td className="number">{formatNumber(pages)}</td>
                    <td className="number">{formatSize(stored_bytes)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </ScrollBox>
      </div>
    </>
  );
}

function Meter({
  label,
  value: { used, limit, limit_set_by: setBy },
  format,
}: {
  label: string;
  value: Usage['documents'];
  format(value: number): string;
}) {
  if (limit === null)
    return (
      <p className="row between">
        <span>{label}</span>
        <span>{t('organization.withoutLimit', { used: format(used) })}</span>
      </p>
    );
  const share = limit === 0 ? 1 : used / limit;
  return (
    <div>
      <p className="row between">
        <span>{label}</span>
        <span>{t('organization.usedOf', { used: format(used), limit: format(limit) })}</span>
      </p>
      <progress
        className={share >= 0.8 ? 'usage-bar full' : 'usage-bar'}
        max={1}
        value={Math.min(share, 1)}
        aria-label={label}
      />
      <p className="hint">
        {share >= 1 ? `${t('organization.limitReached')} ` : ''}
        {setBy === 'owner' ? t('organization.setByOwner') : t('organization.setByOperator')}
      </p>
    </div>
  );
}
