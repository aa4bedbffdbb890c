import type { ReactNode } from 'react';
import { LanguageChoice } from '../i18n/language-choice.tsx';
import { Brand } from '../parts/brand.tsx';
import { ThemeSwitch } from '../parts/theme-switch.tsx';

/** The card on pages for people who are not signed in. */
export function EntryCard({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <main className="sign-in">
      <div className="card sign-in-card stack">
        <div className="row between">
          <p className="brand">
            <Brand />
          </p>
          <div className="row">
            <LanguageChoice />
            <ThemeSwitch />
          </div>
        </div>
        <div>
          <h1>{title}</h1>
          {hint !== undefined && <p className="hint">{hint}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}
