import { useEffect, useState } from 'react';

/**
 * Returns the text of an input that takes effect after a pause. The text is replaced if the value changes
 * elsewhere, for example because the user opens a link with other filters. `toValue` returns null if the text
 * is not valid yet.
 */
export function useAppliedText(
  value: string,
  toValue: (text: string) => string | null,
  { apply, afterMs }: { apply(value: string): void; afterMs: number },
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const wanted = toValue(text);
  if (value !== known) {
    setKnown(value);
    if (value !== wanted) setText(value);
  }
  useEffect(() => {
    // If the value was changed elsewhere, the old text must not overwrite it.
    if (wanted === null || wanted === value || value !== known) return;
    const timer = setTimeout(() => apply(wanted), afterMs);
    return () => clearTimeout(timer);
  }, [wanted, value, known, apply, afterMs]);
  return [text, setText];
}
