import { useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Icon } from './icon.tsx';
import { showErrorToast, showToast } from './toasts.tsx';

/**
 * Copies text. The clipboard API requires HTTPS or a loopback address. If it is not available, the text is
 * selected in a temporary text area and copied with the deprecated `copy` command.
 */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error(t('common.theBrowserDidNotAllow'));
}

export function CopyButton({ text, label = t('common.copy') }: { text: string; label?: string }) {
  return (
    <button
      type="button"
      className="button small"
      onClick={() => copyText(text).then(() => showToast(t('common.copied')), showErrorToast)}
    >
      <Icon name="copy" />
      {label}
    </button>
  );
}

/** Makes the browser save bytes as a file. */
export function saveFile(blob: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function DownloadButton({
  fetchFile,
  filename,
  label,
}: {
  fetchFile: () => Promise<Response>;
  filename: string;
  label: string;
}) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await (await fetchFile()).blob(), filename);
    } catch (error) {
      showErrorToast(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button small" disabled={busy} onClick={download}>
      <Icon name="download" />
      {label}
    </button>
  );
}

/** Shows a key or secret that cannot be shown again. */
export function Secret({ text, label }: { text: string; label: string }) {
  return (
    <div className="secret">
      <code data-secret={label}>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}
