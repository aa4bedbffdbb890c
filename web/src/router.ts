import { useSyncExternalStore } from 'react';

/**
 * The current screen. It is stored after `#` in the URL, so that the service does not need to know the
 * routes.
 */
export interface Place {
  path: string[];
  query: URLSearchParams;
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

export function usePlace(): Place {
  return parsePlace(useSyncExternalStore(subscribe, () => location.hash));
}

export function parsePlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { path: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

/** Builds a link: `buildHref('projects', id)` → `#/projects/…`. */
export function buildHref(...path: string[]): string {
  return `#/${path.map(encodeURIComponent).join('/')}`;
}

export function goTo(...path: string[]): void {
  location.hash = buildHref(...path);
}

/** Changes the query of the current place without creating a history entry. */
export function replaceQuery(query: URLSearchParams): void {
  const [path = ''] = location.hash.split('?', 1);
  const text = query.toString();
  history.replaceState(null, '', `${path || '#/'}${text === '' ? '' : `?${text}`}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
