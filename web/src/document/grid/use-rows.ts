import { useCallback, useRef, useState } from 'react';
import type { Correction, Row } from '../../api/shapes.ts';
import { showErrorToast } from '../../parts/toasts.tsx';
import { useDocument } from '../document-context.ts';

/** The changed rows, and functions that send each change to the service. */
interface Rows {
  rows: readonly Row[];
  /** Shows the rows immediately; the corrections are sent one after another, in order. */
  change(rows: readonly Row[], corrections: readonly Correction[][]): void;
}

/** Typing does not wait for the service; if it refuses a change, the rows are reset to the stored ones. */
export function useRows(stored: readonly Row[]): Rows {
  const { send, reload } = useDocument();
  const [changed, setChanged] = useState<readonly Row[] | null>(null);
  const queue = useRef<Correction[][]>([]);
  const isSending = useRef(false);
  const change = useCallback(
    (rows: readonly Row[], corrections: readonly Correction[][]) => {
      setChanged(rows);
      queue.current.push(...corrections);
      if (isSending.current) return;
      isSending.current = true;
      const sendAll = async () => {
        do {
          for (let next = queue.current.shift(); next !== undefined; next = queue.current.shift())
            await send(next).catch((error) => {
              queue.current = [];
              showErrorToast(error);
            });
          await reload();
        } while (queue.current.length > 0);
        isSending.current = false;
        setChanged(null);
      };
      void sendAll();
    },
    [send, reload],
  );
  return { rows: changed ?? stored, change };
}
