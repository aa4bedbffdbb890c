import { t } from '../i18n/translate.ts';
import { formatName } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Empty, Note } from '../parts/notes.tsx';
import { useDocument } from './document-context.ts';

/** Shows the checks, the warnings and, if the file contains several documents, a list of those documents. */
export function ChecksPanel() {
  const { data } = useDocument();
  const { checks, warnings, segments } = data;
  if (checks.length + warnings.length === 0) {
    return (
      <Empty title={t('document.noChecks')} icon="check">
        <p>{t('document.noChecksApplyToThis')}</p>
      </Empty>
    );
  }
  return (
    <div className="stack">
      {warnings.length > 0 && (
        <section className="stack" aria-label={t('common.warnings')}>
          <h2 className="group-title">{t('common.warnings')}</h2>
          {warnings.map(({ code, message, page }) => (
            <Note key={`${code} ${page} ${message}`} kind="warn">
              {message}
              {page !== undefined && <span className="hint"> {t('document.pagePage', { page })}</span>}
            </Note>
          ))}
        </section>
      )}
      {checks.length > 0 && (
        <section aria-label={t('document.checks')}>
          <h2 className="group-title">{t('document.checks')}</h2>
          <ul className="card checks">
            {checks.map(({ name, passed, message }) => (
              <li key={name} className="row">
                <span className={passed ? 'badge good' : 'badge bad'}>
                  <Icon name={passed ? 'check' : 'close'} />
                  {passed ? t('document.passed') : t('common.failed')}
                </span>
                <span className="grow">
                  {formatName(name)}
                  {message !== undefined && <span className="hint"> – {message}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {segments.length > 1 && (
        <section aria-label={t('document.documentsInThisFile')}>
          <h2 className="group-title">{t('document.documentsInThisFile')}</h2>
          <ul className="card checks">
            {segments.map(({ pages: [first, last], document_type }) => (
              <li key={`${first} ${last} ${document_type}`}>
                {formatName(document_type)}{' '}
                <span className="hint">
                  {first === last
                    ? t('document.pageFirst', { first })
                    : t('document.pagesFirstLast', { first, last })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
