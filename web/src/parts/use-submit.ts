import { type FormEvent, useState } from 'react';

interface Submit {
  busy: boolean;
  /** The error of the last attempt; null if it succeeded. */
  error: unknown;
  onSubmit(event: FormEvent): Promise<void>;
}

/**
 * Returns a function that submits a form, and the error to show if submitting failed. The action never runs
 * twice at the same time.
 */
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
