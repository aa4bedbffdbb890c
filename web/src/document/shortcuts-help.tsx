import { Fragment, useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { areShortcutsOn, switchShortcuts } from '../parts/shortcuts.ts';

const KEYS = {
  a: 'Approve, and go to the next document of the list',
  r: 'Reject, with a reason',
  p: 'Postpone the review',
  u: 'Undo the review',
  n: 'Show the next doubt',
  c: 'Confirm the value that is shown, and show the next doubt',
  e: 'Correct the value that is shown',
  j: 'Next document',
  k: 'Previous document',
  Enter: 'In the list: open the document',
  '?': 'Show these keys',
};

export function ShortcutsHelp({ onClose }: { onClose(): void }) {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <Dialog title="Keys" onClose={onClose}>
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
          <span>Use these keys</span>
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
