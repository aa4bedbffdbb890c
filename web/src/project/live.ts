import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followEvents } from '../api/events.ts';

/** Minimum time between two updates of the list, because many documents can change at once. */
const GATHER_MS = 400;

/**
 * Updates the displayed data of a project with the events from its stream. Returns true while the stream is
 * open. While it is closed, callers must poll.
 */
export function useLiveProject(projectId: string): boolean {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      for (const name of ['documents', 'document', 'runs', 'comments', 'project', 'activity']) {
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
        // Load what changed while the stream was closed.
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
