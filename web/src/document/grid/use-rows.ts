import { useCallback, useRef, useState } from 'react';
import type { Correction, Row } from '../../api/shapes.ts';
import { showErrorToast } from '../../parts/toasts.tsx';
import { useDocument } from '../document-context.ts';
import { waitForPause } from './wait-for-pause.ts';

/** The rows with all changes, and the function that changes them. */
interface Rows {
  rows: readonly Row[];
  /** Shows the changed rows immediately, and sends the corrections one after another. */
  change(rows: readonly Row[], corrections: readonly Correction[][]): void;
}

/**
 * Shows changes without waiting for the service. Reloads the document only when the user pauses, because
 * rendering a long list takes longer than a key press. If the service rejects a change, shows the stored rows
 * again.
 */
export function useRows(stored: readonly Row[]): Rows {
  const { send, reload } = useDocument();
  const [changed, setChanged] = useState<readonly Row[] | null>(null);
  const queue = useRef<Correction[][]>([]);
  const isSending = useRef(false);
  /** Number of times that the queue was emptied. Only the last time causes the document to be reloaded. */
  const sent = useRef(0);
  const change = useCallback(
    (rows: readonly Row[], corrections: readonly Correction[][]) => {
      setChanged(rows);
      queue.current.push(...corrections);
      if (isSending.current) return;
      isSending.current = true;
      const sendAll = async () => {
        let isRefused = false;
        for (let next = queue.current.shift(); next !== undefined; next = queue.current.shift())
          await send(next).catch((error) => {
            isRefused = true;
            queue.current = [];
            showErrorToast(error);
          });
        isSending.current = false;
        const turn = ++sent.current;
        const isLast = () => turn === sent.current && !isSending.current;
        if (!isRefused) await waitForPause();
        if (!isLast()) return;
        await reload();
        if (isLast()) setChanged(null);
      };
      void sendAll();
    },
    [send, reload],
  );
  return { rows: changed ?? stored, change };
}
