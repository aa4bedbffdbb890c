import { Secret } from '../parts/actions.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Note } from '../parts/notes.tsx';

/** Shows a link that is visible only once. */
export function LinkDialog({ title, link, onClose }: { title: string; link: string; onClose(): void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        <Note kind="warn">
          The link is shown only once, and whoever has it can use it. Send it to the person yourself.
        </Note>
        <Secret text={link} label="The link" />
        <div className="dialog-actions">
          <button type="button" className="button primary" onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
}
