import { formatName } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Empty, Note } from '../parts/notes.tsx';
import { useDocument } from './document-context.ts';

/** Checks, warnings, and the documents of the file. */
export function ChecksPanel() {
  const { data } = useDocument();
  const { checks, warnings, segments } = data;
  if (checks.length + warnings.length === 0) {
    return (
      <Empty title="No checks" icon="check">
        <p>No checks apply to this document, and there are no warnings.</p>
      </Empty>
    );
  }
  return (
    <div className="stack">
      {warnings.length > 0 && (
        <section className="stack" aria-label="Warnings">
          <h2 className="group-title">Warnings</h2>
          {warnings.map(({ code, message, page }) => (
            <Note key={`${code} ${page} ${message}`} kind="warn">
              {message}
              {page !== undefined && <span className="hint"> Page {page}.</span>}
            </Note>
          ))}
        </section>
      )}
      {checks.length > 0 && (
        <section aria-label="Checks">
          <h2 className="group-title">Checks</h2>
          <ul className="card checks">
            {checks.map(({ name, passed, message }) => (
              <li key={name} className="row">
                <span className={passed ? 'badge good' : 'badge bad'}>
                  <Icon name={passed ? 'check' : 'close'} />
                  {passed ? 'Passed' : 'Failed'}
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
        <section aria-label="Documents in this file">
          <h2 className="group-title">Documents in this file</h2>
          <ul className="card checks">
            {segments.map(({ pages: [first, last], document_type }) => (
              <li key={`${first} ${last} ${document_type}`}>
                {formatName(document_type)}{' '}
                <span className="hint">{first === last ? `page ${first}` : `pages ${first}–${last}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
