import { useState } from 'react';
import { type ModelTest, testLanguageModel } from '../api/language-models.ts';
import { t } from '../i18n/translate.ts';
import { formatDecimal } from '../parts/format.ts';
import { ErrorNote, Note } from '../parts/notes.tsx';

/** Advice for each reason why the language model cannot be used. */
const ADVICE: Record<string, string> = {
  unreachable: t('model.checkTheBaseUrlAnd'),
  timeout: t('model.theServerMayBeLoading'),
  busy: t('model.theServerAcceptsNoMore'),
  refused: t('model.checkTheApiKeyThe'),
  too_long: t('model.theModelAcceptsVeryLittle'),
  bad_answer: t('model.chooseAModelThatCan'),
  wrong_answer: t('model.theModelIsTooWeak'),
};

/** A button that sends a simple question to the language model, and shows the outcome and what to do next. */
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
          {isBusy ? t('model.testing') : t('model.testConnection')}
        </button>
        <span className="hint">{t('model.asksAnEasyQuestionNo')}</span>
      </div>
      {tested !== null && <TestResult {...tested} />}
      {error !== null && <ErrorNote error={error} />}
    </>
  );
}

function TestResult({ ok, model, problem = '', problem_code, duration_ms }: ModelTest) {
  if (ok)
    return (
      <Note kind="good">
        <output>
          {t('model.modelAnsweredCorrectlyInValue', { model, seconds: formatDecimal(duration_ms / 1_000) })}
        </output>
      </Note>
    );
  return (
    <Note kind="bad">
      <p>
        <strong>{t('model.modelCannotBeUsed', { model })}</strong> {problem}.
      </p>
      {problem_code !== undefined && <p>{ADVICE[problem_code]}</p>}
    </Note>
  );
}
