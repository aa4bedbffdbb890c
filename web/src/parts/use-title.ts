import { useEffect } from 'react';

const NAME = 'Legible';

/** Sets the title of the window and its history entry while the component is mounted. With null, a child sets it. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    document.title = `${title} – ${NAME}`;
    return () => {
      document.title = NAME;
    };
  }, [title]);
}
