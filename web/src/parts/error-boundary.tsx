import { Component, type ReactNode, useEffect } from 'react';
import { t } from '../i18n/translate.ts';
import { reloadWhenBack, ScriptMissingError } from './load-screen.tsx';
import { Note } from './notes.tsx';

/** Shows an error instead of an empty page. The error disappears when the user opens another page. */
export class ErrorBoundary extends Component<{ place: string; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidUpdate(before: { place: string }): void {
    if (before.place !== this.props.place && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return error instanceof ScriptMissingError ? <ScriptMissing /> : <Broken error={error} />;
  }
}

function ScriptMissing() {
  useEffect(reloadWhenBack, []);
  return (
    <Failure title={t('common.thisPageCouldNotBe')}>
      <p>{t('common.theServiceCannotBeReached2')}</p>
    </Failure>
  );
}

function Broken({ error }: { error: unknown }) {
  return (
    <Failure title={t('common.somethingWentWrongInThe')}>
      <p>{t('common.yourDocumentsAreNotAffected')}</p>
      <p>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </p>
    </Failure>
  );
}

function Failure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page stack">
      <h1>{title}</h1>
      <Note kind="bad">
        {children}
        <p>
          <button type="button" className="button small" onClick={() => location.reload()}>
            {t('common.reload')}
          </button>
        </p>
      </Note>
    </div>
  );
}
