import { Fragment, type ReactNode } from 'react';
import { findFormat, type MessageKey } from './translate.ts';

type RichValue = string | number | ReactNode | ((children: ReactNode) => ReactNode);

/**
 * A message that contains elements. `<link>…</link>` in the message, for example, is rendered by the function
 * `link` in `values`.
 */
export function RichText({ message, values }: { message: MessageKey; values: Record<string, RichValue> }) {
  const parts = findFormat(message).format<ReactNode>(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'function' ? (children: ReactNode[]) => value(addKeys(children)) : value,
      ]),
    ),
  );
  return Array.isArray(parts) ? addKeys(parts) : parts;
}

/** Adds the keys that React requires for the elements of a list. */
function addKeys(parts: ReactNode[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts of a message never changes
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
