import { type FormEvent, useState } from 'react';

interface Submit {
  busy: boolean;
  /** What the last attempt threw; null if nothing. */
  error: unknown;
  onSubmit(event: FormEvent): Promise<void>;
}

/** Runs a form's action: one at a time, with its error to show. */
export function useSubmit(action: () => Promise<void>): Submit {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, onSubmit };
}
