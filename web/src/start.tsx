import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadSession } from './api/accounts.ts';
import { App } from './app.tsx';
import { getSession } from './session.ts';

export async function startDashboard(): Promise<void> {
  // Load the session before anything is shown, so that signed-in users do not see the sign-in page first.
  if (getSession() === null)
    await loadSession().catch(() => {
      // The sign-in page will show why the service cannot be reached.
    });
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root.');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
