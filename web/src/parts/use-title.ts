import { useEffect } from 'react';

const NAME = 'Legible';

/** Sets the title of the window and its history entry while the component is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${NAME}`;
    return () => {
      document.title = NAME;
    };
  }, [title]);
}
