import { Suspense, useEffect, useRef } from 'react';
import { LinkScreen } from './account/link-screen.tsx';
import { SecondFactorNeeded } from './account/second-factor-needed.tsx';
import { t } from './i18n/translate.ts';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { loadScreen } from './parts/load-screen.tsx';
import { Empty, Loading } from './parts/notes.tsx';
import { Queries } from './parts/queries.tsx';
import { Toasts } from './parts/toasts.tsx';
import { buildHref, usePlace } from './router.ts';
import { ProjectsScreen } from './screens/projects.tsx';
import { SignIn } from './screens/sign-in.tsx';
import { type Session, useSession } from './session.ts';
import { TopBar } from './top-bar.tsx';

const ProjectScreen = loadScreen(() => import('./project/project-screen.tsx'));
const KeysScreen = loadScreen(() => import('./screens/keys.tsx'));
const MembersScreen = loadScreen(() => import('./people/members-screen.tsx'));
const SingleSignOnScreen = loadScreen(() => import('./people/single-sign-on-screen.tsx'));
const OrganizationScreen = loadScreen(() => import('./people/organization-screen.tsx'));
const AuditScreen = loadScreen(() => import('./people/audit-screen.tsx'));
const AccountScreen = loadScreen(() => import('./account/account-screen.tsx'));

/** Routes of the links in e-mails, which work with and without a session. */
const LINK_PLACES = ['welcome', 'invitation', 'new-password'];

export function App() {
  const session = useSession();
  const { path } = usePlace();
  const [first = '', token] = path;
  return (
    <>
      {LINK_PLACES.includes(first) && token !== undefined ? (
        <Queries key={token}>
          <LinkScreen token={token} />
        </Queries>
      ) : (
        <Queries key={session === null ? '' : describeOwner(session)}>
          {session === null ? <SignIn /> : <SignedIn session={session} />}
        </Queries>
      )}
      <Toasts />
    </>
  );
}

function describeOwner(session: Session): string {
  return session.kind === 'key' ? session.key : `${session.user.id} ${session.organizationId}`;
}

function SignedIn({ session }: { session: Session }) {
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
        {t('app.skipToContent')}
      </button>
      <TopBar session={session} first={path[0]} />
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
  const session = useSession();
  const closed =
    session?.kind === 'user'
      ? session.organizations.find((one) => one.id === session.organizationId && one.needs_second_factor)
      : undefined;
  if (closed !== undefined && first !== 'account') return <SecondFactorNeeded organization={closed.name} />;
  // The route of an organization's sign-in link begins with `sign-in`.
  if (first === undefined || first === 'sign-in') return <ProjectsScreen />;
  if (first === 'keys') return <KeysScreen />;
  if (first === 'members' && id === 'single-sign-on') return <SingleSignOnScreen />;
  if (first === 'members') return <MembersScreen />;
  if (first === 'organization') return <OrganizationScreen />;
  if (first === 'audit') return <AuditScreen />;
  if (first === 'account') return <AccountScreen />;
  if (first === 'projects' && id !== undefined)
    return <ProjectScreen key={id} id={id} path={path.slice(2)} />;
  return (
    <Empty title={t('common.pageNotFound')} level="h1">
      <a href={buildHref()}>{t('common.goToYourProjects')}</a>
    </Empty>
  );
}
