import { useEffect } from 'react';

const NAME = 'Legible';

/**
 * Sets the title of the window, and of its entry in the history, while the component is rendered. If `title`
 * is null, another component sets the title.
 */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    document.title = `${title} – ${NAME}`;
    return () => {
      document.title = NAME;
    };
  }, [title]);
}
