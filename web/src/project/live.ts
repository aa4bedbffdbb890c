import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followEvents } from '../api/events.ts';

/** Many documents may change at once; the list is asked for again at most so often. */
const GATHER_MS = 400;

/** Keeps what is shown of a project up to date by its events. Whether the stream is open: without, poll. */
export function useLiveProject(projectId: string): boolean {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      for (const name of ['documents', 'document', 'runs', 'project', 'activity']) {
        void queries.invalidateQueries({ queryKey: [name, projectId] });
      }
    };
    void followEvents(projectId, {
      signal: controller.signal,
      onEvent: () => {
        timer ??= setTimeout(refresh, GATHER_MS);
      },
      onState: (isOpen) => {
        if (controller.signal.aborted) return;
        setOpen(isOpen);
        // What happened while nobody listened.
        if (isOpen) timer ??= setTimeout(refresh, GATHER_MS);
      },
    });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [projectId, queries]);
  return open;
}
