import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import type { Shutdown } from '../shutdown.ts';
import { addAccountGates } from './account-gates.ts';
import { createConfirmPassword } from './confirm-password.ts';
import { addForgottenPasswordRoute } from './forgotten-password.ts';
import { addLinkRoutes } from './links.ts';
import { addPreferenceRoutes } from './preferences.ts';
import { addProfileRoutes } from './profile.ts';
import { addSecondFactorRoutes } from './second-factor.ts';
import { addSignInRoutes } from './sign-in.ts';
import { addSingleSignOnSignIn } from './single-sign-on.ts';

/** Adds the routes under `/auth`, which dashboard users use to sign in and manage their own accounts. */
export function addAccounts(app: Server, deps: HttpDependencies, shutdown: Shutdown): void {
  app.addHook('onRequest', async (_request, reply) => {
    shutdown.refuse();
    reply.header('Cache-Control', 'no-store');
  });
  addAccountGates(app, deps);
  addSignInRoutes(app, deps);
  addSingleSignOnSignIn(app, deps);
  addForgottenPasswordRoute(app, deps);
  addLinkRoutes(app, deps);
  const confirmPassword = createConfirmPassword(deps);
  addProfileRoutes(app, deps, confirmPassword);
  addPreferenceRoutes(app, deps);
  addSecondFactorRoutes(app, deps, confirmPassword);
}
