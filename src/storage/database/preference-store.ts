import { type Kysely, sql } from 'kysely';
import type { DueDigest, PreferenceRecords } from '../../domain/ports/preference-records.ts';
import type { Tables } from './tables.ts';

/**
 * Creates the store. After an interruption, a user may miss one digest, but nobody receives a digest twice.
 */
export function createPreferenceStore(database: Kysely<Tables>): PreferenceRecords {
  return {
    async find(userId) {
      const row = await database
        .selectFrom('users')
        .select(['language', 'digest', 'digest_hour', 'digest_time_zone'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const digest = { schedule: row.digest, hour: row.digest_hour, timeZone: row.digest_time_zone };
      return { language: row.language, digest };
    },
    async save(userId, { language, digest: { schedule, hour, timeZone } }, now) {
      const local = sql`(${now}::timestamptz at time zone ${timeZone})`;
      await sql`
        update users set language = ${language}, digest = ${schedule}, digest_hour = ${hour},
          digest_time_zone = ${timeZone},
          digest_sent_on = case when (digest, digest_hour, digest_time_zone) = (${schedule}, ${hour}, ${timeZone})
            then digest_sent_on
            when extract(hour from ${local}) >= ${hour} then ${local}::date
            else ${local}::date - 1 end
        where id = ${userId}`.execute(database);
    },
    async claimDigest(now) {
      const local = sql`(${now}::timestamptz at time zone digest_time_zone)`;
      const { rows } = await sql<DueDigest>`
        with due as (
          select id, digest_sent_on from users
          where digest <> 'off' and extract(hour from ${local}) >= digest_hour
            and (digest_sent_on is null or digest_sent_on < ${local}::date)
            and (digest = 'daily' or extract(isodow from ${local}) < 6)
          order by id limit 1 for update skip locked)
        update users set digest_sent_on = ${local}::date from due where users.id = due.id
        returning users.id as "userId", email, language, due.digest_sent_on::text as "previousDay",
          least(${now}::timestamptz - interval '1 day',
            (due.digest_sent_on + make_interval(hours => digest_hour)) at time zone digest_time_zone) as since`.execute(
        database,
      );
      return rows[0] ?? null;
    },
    async releaseDigest({ userId, previousDay }) {
      await sql`update users set digest_sent_on = ${previousDay}::date where id = ${userId}`.execute(
        database,
      );
    },
  };
}
