import { t } from '../i18n/translate.ts';
import { Secret } from '../parts/actions.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Note } from '../parts/notes.tsx';

/** Shows a link that cannot be shown again. */
export function LinkDialog({ title, link, onClose }: { title: string; link: string; onClose(): void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        <Note kind="warn">{t('people.theLinkIsShownOnly')}</Note>
        <Secret text={link} label={t('people.theLink')} />
        <div className="dialog-actions">
          <button type="button" className="button primary" onClick={onClose}>
            {t('common.done')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
