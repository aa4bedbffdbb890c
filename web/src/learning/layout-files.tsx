import { useRef, useState } from 'react';
import type { LayoutFile } from '#client/types';
import { exportLayouts, importLayouts } from '../api/layouts.ts';
import { t } from '../i18n/translate.ts';
import { saveFile } from '../parts/actions.tsx';
import { Icon } from '../parts/icon.tsx';
import { showErrorToast, showToast } from '../parts/toasts.tsx';

/** Buttons for transferring what was learned to another project or installation. */
export function LayoutFiles({
  projectId,
  hasLayouts,
  canImport,
  onImported,
}: {
  projectId: string;
  hasLayouts: boolean;
  canImport: boolean;
  onImported(): Promise<unknown>;
}) {
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showErrorToast(error);
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    const file = await exportLayouts(projectId);
    saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), 'layouts.json');
  };
  const add = async (file: File) => {
    const { examples, known_examples: known } = await importLayouts(projectId, await readLayoutFile(file));
    showToast(t('layouts.wereImported', { count: examples, known }));
    await onImported();
  };
  return (
    <div className="row">
      {hasLayouts && (
        <button type="button" className="button" disabled={busy} onClick={() => void run(save)}>
          <Icon name="download" />
          {t('layouts.export')}
        </button>
      )}
      {canImport && (
        <>
          <button type="button" className="button" disabled={busy} onClick={() => input.current?.click()}>
            <Icon name="upload" />
            {t('layouts.import')}
          </button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".json,application/json"
            aria-label={t('layouts.exportedFile')}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // Clear the input, so that the user can choose the same file again.
              event.target.value = '';
              if (file !== undefined) void run(() => add(file));
            }}
          />
        </>
      )}
    </div>
  );
}

/** Reads an exported file. Checks only the format, because the service validates the contents. */
async function readLayoutFile(file: File): Promise<LayoutFile> {
  const content: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => null);
  if (!isLayoutFile(content)) throw new Error(t('layouts.notAnExportedFile'));
  return content;
}

function isLayoutFile(content: unknown): content is LayoutFile {
  return (
    typeof content === 'object' &&
    content !== null &&
    'format' in content &&
    content.format === 'legible-layouts'
  );
}
