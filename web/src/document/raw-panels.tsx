import { useMemo } from 'react';
import { downloadText } from '../api/documents.ts';
import { t } from '../i18n/translate.ts';
import { CopyButton, DownloadButton, saveFile } from '../parts/actions.tsx';
import { Icon } from '../parts/icon.tsx';
import { Empty } from '../parts/notes.tsx';
import { useDocument } from './document-context.ts';

/**
 * Maximum number of characters that are shown, because longer text would slow down the browser. The download
 * contains the whole text.
 */
const MOST_CHARACTERS = 300_000;

function Shown({ text, label }: { text: string; label: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section className="raw card" tabIndex={0} aria-label={label}>
        <pre>{text.slice(0, MOST_CHARACTERS)}</pre>
      </section>
      {text.length > MOST_CHARACTERS && <p className="hint">{t('document.onlyTheBeginningIsShown')}</p>}
    </>
  );
}

export function TextPanel({ filename }: { filename: string }) {
  const { projectId, documentId, data } = useDocument();
  if (data.text.trim() === '') return <Empty title={t('document.noTextFound')} icon="search" />;
  return (
    <div className="stack">
      <div className="row">
        <CopyButton text={data.text} />
        <DownloadButton
          fetchFile={() => downloadText(projectId, documentId, 'text/markdown')}
          filename={`${filename}.md`}
          label="Markdown"
        />
        <DownloadButton
          fetchFile={() => downloadText(projectId, documentId, 'text/plain')}
          filename={`${filename}.txt`}
          label={t('document.plainText')}
        />
      </div>
      <Shown text={data.text} label={t('document.textOfTheDocument')} />
    </div>
  );
}

export function JsonPanel({ filename }: { filename: string }) {
  const { data } = useDocument();
  const text = useMemo(() => JSON.stringify(data, null, 2), [data]);
  return (
    <div className="stack">
      <div className="row">
        <CopyButton text={text} />
        <button
          type="button"
          className="button small"
          onClick={() => saveFile(new Blob([text], { type: 'application/json' }), `${filename}.json`)}
        >
          <Icon name="download" />
          JSON
        </button>
      </div>
      <Shown text={text} label={t('document.resultAsJson')} />
    </div>
  );
}
