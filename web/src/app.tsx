import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Brand } from './parts/brand.tsx';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { loadScreen } from './parts/load-screen.tsx';
import { Empty, Loading } from './parts/notes.tsx';
import { ThemeSwitch } from './parts/theme-switch.tsx';
import { Toasts } from './parts/toasts.tsx';
import { hrefTo, usePlace } from './router.ts';
import { ProjectsScreen } from './screens/projects.tsx';
import { SignIn } from './screens/sign-in.tsx';
import { signOut, useKey } from './session.ts';

const ProjectScreen = loadScreen(() => import('./project/project-screen.tsx'));
const KeysScreen = loadScreen(() => import('./screens/keys.tsx'));

export function App() {
  const key = useKey();
  const queries = useQueryClient();
  // Data loaded with one key must not be shown with the next.
  useEffect(() => {
    if (key === null) queries.clear();
  }, [key, queries]);
  return (
    <>
      {key === null ? <SignIn /> : <SignedIn />}
      <Toasts />
    </>
  );
}

function SignedIn() {
  const { path } = usePlace();
  const main = useRef<HTMLElement>(null);
  const screen = path.slice(0, 4).join('/');
  const shown = useRef(screen);
  // Moves the focus to the new screen, so that screen readers and Tab start there.
  useEffect(() => {
    if (shown.current !== screen) main.current?.focus({ preventScroll: true });
    shown.current = screen;
  }, [screen]);
  return (
    <div className="shell">
      <button type="button" className="skip-link button" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <header className="top">
        <a className="brand" href={hrefTo()}>
          <Brand />
        </a>
        <nav aria-label="Main" className="row grow">
          <a
            className="top-link"
            href={hrefTo()}
            aria-current={path[0] === undefined || path[0] === 'projects' ? 'page' : undefined}
          >
            Projects
          </a>
          <a
            className="top-link"
            href={hrefTo('keys')}
            aria-current={path[0] === 'keys' ? 'page' : undefined}
          >
            Keys
          </a>
          <a className="top-link wide-only" href="/docs" target="_blank" rel="noreferrer">
            API
          </a>
        </nav>
        <ThemeSwitch />
        <button type="button" className="button quiet" onClick={signOut}>
          Sign out
        </button>
      </header>
      <main ref={main} tabIndex={-1}>
        <ErrorBoundary place={path.join('/')}>
          <Suspense fallback={<Loading />}>
            <Screen path={path} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}

function Screen({ path }: { path: string[] }) {
  const [first, id] = path;
  if (first === undefined) return <ProjectsScreen />;
  if (first === 'keys') return <KeysScreen />;
  if (first === 'projects' && id !== undefined)
    return <ProjectScreen key={id} id={id} path={path.slice(2)} />;
  return (
    <Empty title="Page not found" level="h1">
      <a href={hrefTo()}>Go to your projects</a>
    </Empty>
  );
}
