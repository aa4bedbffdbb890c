import { type Static, Type } from 'typebox';
import {
  checkTimeZone,
  DIGEST_SCHEDULES,
  LANGUAGES,
  type Language,
  type Preferences,
} from '../../domain/preferences.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { requireSession } from './account-gates.ts';

const PreferencesBody = Type.Object({
  language: Type.Unsafe<Language | null>({ type: ['string', 'null'], enum: [...LANGUAGES, null] }),
  digest: Type.Object({
    schedule: Type.Enum([...DIGEST_SCHEDULES], { type: 'string' }),
    hour: Type.Integer({ minimum: 0, maximum: 23 }),
    time_zone: Type.String({ maxLength: 64 }),
  }),
});

export function addPreferenceRoutes(app: Server, { records, sendMail }: HttpDependencies): void {
  app.get('/preferences', async (request) => {
    const preferences = await records.preferences.find(requireSession(request).userId);
    if (preferences === null) throw new ApiError('session_ended', 'You are not signed in.');
    return { preferences: presentPreferences(preferences), sends_mail: sendMail !== null };
  });

  app.put(
    '/preferences',
    { config: { consumes: ['application/json'] }, schema: { body: PreferencesBody } },
    async (request) => {
      const { language, digest } = request.body;
      const timeZone = checkTimeZone(digest.time_zone, 'digest.time_zone');
      const { schedule, hour } = digest;
      const preferences = { language, digest: { schedule, hour, timeZone } };
      await records.preferences.save(requireSession(request).userId, preferences, new Date());
      return { preferences: presentPreferences(preferences), sends_mail: sendMail !== null };
    },
  );
}

function presentPreferences({ language, digest }: Preferences): Static<typeof PreferencesBody> {
  return {
    language,
    digest: { schedule: digest.schedule, hour: digest.hour, time_zone: digest.timeZone },
  };
}
