import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Icon } from '../parts/icon.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';
import { type NamedFile, readChosen, readDrop, readPasted, withoutHidden } from './dropped-files.ts';
import { addUploads } from './upload-queue.ts';

function take(projectId: string, files: NamedFile[]): void {
  const { kept, hidden } = withoutHidden(files);
  if (hidden > 0) showToast(t('list.countHiddenFilesSkipped', { count: hidden }));
  if (files.length === 0) showToast(t('list.theFolderIsEmpty'), 'bad');
  addUploads(projectId, kept);
}

/** Accepts files and folders that are dropped anywhere in its area. */
export function DropZone({ projectId, children }: { projectId: string; children: ReactNode }) {
  const [over, setOver] = useState(0);
  usePastedFiles(projectId);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <section
      aria-label={t('common.documents')}
      className="drop-zone"
      onDragEnter={(event) => hasFiles(event) && setOver((count) => count + 1)}
      onDragLeave={(event) => hasFiles(event) && setOver((count) => Math.max(0, count - 1))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        setOver(0);
        readDrop(event.dataTransfer).then((files) => take(projectId, files), showErrorToast);
      }}
    >
      {children}
      {over > 0 && (
        <div className="drop-hint">
          <Icon name="upload" />
          {t('list.dropFilesOrFoldersHere')}
        </div>
      )}
    </section>
  );
}

/** Uploads files and images that are pasted, unless the user is typing. */
function usePastedFiles(projectId: string): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, dialog') !== null;
      const files = isTyping ? [] : readPasted(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      take(projectId, files);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [projectId]);
}

/** Buttons that open the browser's dialogs for choosing files and folders. */
export function ChooseFiles({ projectId }: { projectId: string }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const takeChosen = (input: HTMLInputElement) => {
    if (input.files !== null) take(projectId, readChosen(input.files));
    input.value = '';
  };
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('list.files')}
        onChange={(event) => takeChosen(event.target)}
      />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={t('list.folder')}
        onChange={(event) => takeChosen(event.target)}
      />
      <button type="button" className="button primary" onClick={() => files.current?.click()}>
        <Icon name="upload" />
        {t('list.uploadFiles')}
      </button>
      <button type="button" className="button" onClick={() => folder.current?.click()}>
        <Icon name="folder" />
        {t('list.folder')}
      </button>
    </>
  );
}
