import { Fragment, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../parts/dialog.tsx';
import { areShortcutsOn, switchShortcuts } from '../parts/shortcuts.ts';

const KEYS = {
  a: t('document.approveAndGoToThe'),
  r: t('document.rejectWithAReason'),
  p: t('document.postponeTheReview'),
  u: t('document.undoTheReview'),
  n: t('document.showTheNextProblem'),
  c: t('document.confirmTheValueThatIs'),
  e: t('document.correctTheValueThatIs'),
  j: t('document.nextDocument'),
  k: t('document.previousDocument'),
  Enter: t('document.inTheListOpenThe'),
  '?': t('document.showTheShortcuts'),
};

export function ShortcutsHelp({ onClose }: { onClose(): void }) {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <Dialog title={t('document.keyboardShortcuts')} onClose={onClose}>
      <div className="stack">
        <label className="check">
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => {
              switchShortcuts(event.target.checked);
              setOn(event.target.checked);
            }}
          />
          <span>{t('document.useShortcuts')}</span>
        </label>
        <dl className="facts">
          {Object.entries(KEYS).map(([key, text]) => (
            <Fragment key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
