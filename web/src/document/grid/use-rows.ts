import { useCallback, useRef, useState } from 'react';
import type { Correction, Row } from '../../api/shapes.ts';
import { showErrorToast } from '../../parts/toasts.tsx';
import { useDocument } from '../document-context.ts';
import { waitForPause } from './wait-for-pause.ts';

/** The changed rows, and functions that send each change to the service. */
interface Rows {
  rows: readonly Row[];
  /** Shows the rows immediately; the corrections are sent one after another, in order. */
  change(rows: readonly Row[], corrections: readonly Correction[][]): void;
}

/**
 * Typing does not wait for the service. The document is loaded again when the person pauses, because a long list takes
 * longer than a key press. If the service refuses a change, the rows are reset to the stored ones.
 */
export function useRows(stored: readonly Row[]): Rows {
  const { send, reload } = useDocument();
  const [changed, setChanged] = useState<readonly Row[] | null>(null);
  const queue = useRef<Correction[][]>([]);
  const isSending = useRef(false);
  /** Counts the times that everything was sent: only the last one loads the document. */
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
