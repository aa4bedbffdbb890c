import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { isNotFound } from '../api/client.ts';
import { fetchPage } from '../api/documents.ts';

/** Images are requested once they are this close to the viewport. */
const AHEAD = '600px 0px';

/** Returns the URL of a page image for `<img>`, once the page is about to scroll into view. */
export function usePageImage(
  element: RefObject<HTMLElement | null>,
  {
    projectId,
    documentId,
    page,
    width,
  }: { projectId: string; documentId: string; page: number; width: number },
): { url: string | null; missing: boolean } {
  const near = useNear(element);
  const { data, error } = useQuery({
    queryKey: ['page', projectId, documentId, page, width],
    queryFn: ({ signal }) => fetchPage(projectId, documentId, { page, width, signal }),
    enabled: near,
    // Page images never change, so they are not loaded again while they are shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: (before) => before,
  });
  const url = useObjectUrl(data);
  return { url, missing: isNotFound(error) };
}

function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { root: element.current.parentElement, rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
