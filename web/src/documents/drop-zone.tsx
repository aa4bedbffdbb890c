import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { formatCount } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { say, sayError } from '../parts/toasts.tsx';
import { type NamedFile, readChosen, readDrop, withoutHidden } from './dropped-files.ts';
import { addUploads } from './upload-queue.ts';

function take(projectId: string, files: NamedFile[]): void {
  const { kept, hidden } = withoutHidden(files);
  if (hidden > 0) say(`${formatCount(hidden, 'hidden file')} skipped.`);
  if (files.length === 0) say('The folder is empty.', 'bad');
  addUploads(projectId, kept);
}

/** Accepts files and folders that are dropped anywhere inside it. */
export function DropZone({ projectId, children }: { projectId: string; children: ReactNode }) {
  const [over, setOver] = useState(0);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <section
      aria-label="Documents"
      className="drop-zone"
      onDragEnter={(event) => holdsFiles(event) && setOver((count) => count + 1)}
      onDragLeave={(event) => holdsFiles(event) && setOver((count) => Math.max(0, count - 1))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        setOver(0);
        readDrop(event.dataTransfer).then((files) => take(projectId, files), sayError);
      }}
    >
      {children}
      {over > 0 && (
        <div className="drop-hint">
          <Icon name="upload" />
          Drop files or folders here
        </div>
      )}
    </section>
  );
}

/** The two buttons that open the file and folder pickers of the browser. */
export function ChooseFiles({ projectId }: { projectId: string }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const chosen = (input: HTMLInputElement) => {
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
        aria-label="Files"
        onChange={(event) => chosen(event.target)}
      />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label="Folder"
        onChange={(event) => chosen(event.target)}
      />
      <button type="button" className="button primary" onClick={() => files.current?.click()}>
        <Icon name="upload" />
        Upload files
      </button>
      <button type="button" className="button" onClick={() => folder.current?.click()}>
        <Icon name="folder" />
        Folder
      </button>
    </>
  );
}
