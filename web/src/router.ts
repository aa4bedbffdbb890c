import { useSyncExternalStore } from 'react';

/** The place in the dashboard, kept behind `#`, so that the service needs to know none of them. */
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

/** `hrefTo('projects', id)` → `#/projects/…`, for links. */
export function hrefTo(...path: string[]): string {
  return `#/${path.map(encodeURIComponent).join('/')}`;
}

export function goTo(...path: string[]): void {
  location.hash = hrefTo(...path);
}

/** Changes the query of the place without a new entry in the history. */
export function replaceQuery(query: URLSearchParams): void {
  const [path = ''] = location.hash.split('?', 1);
  const text = query.toString();
  history.replaceState(null, '', `${path || '#/'}${text === '' ? '' : `?${text}`}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
