import { useEffect } from 'react';

const NAME = 'Legible';

/** What the window and its entry in the history are called, as long as the component is there. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${NAME}`;
    return () => {
      document.title = NAME;
    };
  }, [title]);
}
