import { collectDigest, writeDigestMail } from '../domain/digests.ts';
import type { SendMail } from '../domain/outbound-mail.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Logger } from '../lib/logger.ts';

interface DigestDependencies {
  records: Records;
  /** Null if there is no mail relay, in which case no digests are sent. */
  sendMail: SendMail | null;
  /** Address of the dashboard without a trailing slash. */
  dashboardUrl: string;
  log: Logger;
}

/**
 * Sends each due digest exactly once, even if several processes call this function. If the relay does not
 * accept an e-mail, the next run tries again. Users without pending documents get no e-mail.
 */
export async function sendDigests(
  { records, sendMail, dashboardUrl, log }: DigestDependencies,
  stopping: AbortSignal,
  now = new Date(),
): Promise<void> {
  if (sendMail === null) return;
  while (!stopping.aborted) {
    const due = await records.preferences.claimDigest(now);
    if (due === null) return;
    try {
      const entries = await collectDigest(records, due);
      if (entries.length > 0) await sendMail(writeDigestMail(due, entries, dashboardUrl));
    } catch (error) {
      await records.preferences.releaseDigest(due);
      log.warn({ err: error, user_id: due.userId }, 'a digest could not be sent; it will be sent later');
      // Stop, because the relay would probably refuse the other e-mails too.
      return;
    }
  }
}
