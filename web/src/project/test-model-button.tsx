import { useState } from 'react';
import { type ModelTest, testLanguageModel } from '../api/projects.ts';
import { ErrorNote } from '../parts/notes.tsx';

/** Asks the language model something easy and shows what came of it. */
export function TestModelButton({ projectId }: { projectId: string }) {
  const [isBusy, setBusy] = useState(false);
  const [tested, setTested] = useState<ModelTest | null>(null);
  const [error, setError] = useState<unknown>(null);
  const test = async () => {
    setBusy(true);
    setError(null);
    setTested(null);
    try {
      setTested(await testLanguageModel(projectId));
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="row">
      <button type="button" className="button" disabled={isBusy} onClick={() => void test()}>
        Test connection
      </button>
      {tested !== null && <output className="hint">{describe(tested)}</output>}
      {error !== null && <ErrorNote error={error} />}
    </div>
  );
}

function describe({ ok, model, problem, duration_ms }: ModelTest): string {
  return ok
    ? `${model} answered in ${(duration_ms / 1_000).toFixed(1)} s.`
    : `${model} cannot be used: ${problem}.`;
}
