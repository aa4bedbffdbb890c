import { useState } from 'react';
import { type ModelTest, testLanguageModel } from '../api/language-models.ts';
import { ErrorNote, Note } from '../parts/notes.tsx';

/** What to do next, by the reason why the language model cannot be used. */
const ADVICE: Record<string, string> = {
  unreachable: 'Check the base URL, and that the server is running and reachable from this service.',
  timeout: 'The server may be loading the model. Wait a minute and test again, or choose a smaller model.',
  busy: 'The server accepts no more requests at the moment. Wait and test again, or ask its vendor for a higher limit.',
  refused: 'Check the API key, the name of the model and the protocol.',
  too_long: 'The model accepts very little text. Choose a model with a longer context.',
  bad_answer: 'Choose a model that can answer in JSON, or check the protocol.',
  wrong_answer: 'The model is too weak to read documents. Choose a better one.',
};

/** Asks the language model an easy question, and shows what happened and what to do next. */
export function ModelTestButton({ projectId }: { projectId: string }) {
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
    <>
      <div className="row">
        <button type="button" className="button" disabled={isBusy} onClick={() => void test()}>
          {isBusy ? 'Testing…' : 'Test connection'}
        </button>
        <span className="hint">Asks an easy question. No document is sent.</span>
      </div>
      {tested !== null && <TestResult {...tested} />}
      {error !== null && <ErrorNote error={error} />}
    </>
  );
}

function TestResult({ ok, model, problem = '', problem_code = '', duration_ms }: ModelTest) {
  if (ok)
    return (
      <Note kind="good">
        <output>
          {model} answered correctly in {(duration_ms / 1_000).toFixed(1)} s.
        </output>
      </Note>
    );
  return (
    <Note kind="bad">
      <p>
        <strong>{model} cannot be used:</strong> {problem}.
      </p>
      <p>{ADVICE[problem_code] ?? ''}</p>
    </Note>
  );
}
