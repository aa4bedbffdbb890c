import { isAllowed, type Membership, toUserCaller } from './callers.ts';
import type { OutboundMail } from './outbound-mail.ts';
import type { DueDigest } from './ports/preference-records.ts';
import type { Stores } from './ports/records.ts';
import type { Language } from './preferences.ts';
import type { Project } from './projects.ts';

/** Pending work in one project that the user may see. */
export interface DigestEntry {
  organization: string;
  projectId: string;
  project: string;
  needReview: number;
  assigned: number;
  /** Number of documents that were uploaded since the last digest and could not be processed. */
  failed: number;
}

const PROJECTS_AT_ONCE = 100;

/** Collects the user's pending work in all organizations. Omits projects without pending work. */
export async function collectDigest(
  stores: Pick<Stores, 'users' | 'projects' | 'documents'>,
  { userId, email, since }: Pick<DueDigest, 'userId' | 'email' | 'since'>,
): Promise<DigestEntry[]> {
  const entries: DigestEntry[] = [];
  for (const membership of await stores.users.listMemberships(userId)) {
    const caller = toUserCaller({ id: '', userId, email }, membership);
    for await (const project of listReadable(stores, membership)) {
      const { id, reviewThreshold } = project;
      const count = async (filter: Parameters<typeof stores.documents.count>[1]) =>
        stores.documents.count(id, filter, reviewThreshold);
      const mayReview = isAllowed(caller, 'documents:review', id);
      const mayRead = isAllowed(caller, 'documents:read', id);
      const entry = {
        organization: membership.organizationName,
        projectId: id,
        project: project.name,
        needReview: mayReview ? (await count({})).reviewNeeded : 0,
        assigned: mayReview ? (await count({ assignedTo: userId })).reviewNeeded : 0,
        failed: mayRead ? (await count({ createdAfter: since })).failed : 0,
      };
      if (entry.needReview + entry.failed > 0) entries.push(entry);
    }
  }
  return entries;
}

async function* listReadable(
  { projects }: Pick<Stores, 'projects'>,
  { organizationId, role, projectRoles }: Membership,
): AsyncGenerator<Project> {
  const ids = role === null ? projectRoles.map(({ projectId }) => projectId) : null;
  for (let offset = 0; ; offset += PROJECTS_AT_ONCE) {
    const { rows } = await projects.list(organizationId, ids, { limit: PROJECTS_AT_ONCE, offset });
    yield* rows;
    if (rows.length < PROJECTS_AT_ONCE) return;
  }
}

interface Texts {
  subject(review: number, failed: number): string;
  needReview(count: number, assigned: number): string;
  failed(count: number): string;
  settings: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    subject: (review, failed) =>
      [
        ...(review > 0 ? [`${review} ${review === 1 ? 'document needs' : 'documents need'} review`] : []),
        ...(failed > 0 ? [`${failed} failed`] : []),
      ].join(', '),
    needReview: (count, assigned) =>
      `${count} ${count === 1 ? 'document needs' : 'documents need'} review${assigned > 0 ? `, ${assigned} of them assigned to you` : ''}`,
    failed: (count) => `${count} new ${count === 1 ? 'document' : 'documents'} could not be processed`,
    settings: 'You turned on this e-mail in your account. You can change it or turn it off there:',
  },
  de: {
    subject: (review, failed) =>
      [
        ...(review > 0 ? [`${review} ${review === 1 ? 'Dokument ist' : 'Dokumente sind'} zu prüfen`] : []),
        ...(failed > 0 ? [`${failed} fehlgeschlagen`] : []),
      ].join(', '),
    needReview: (count, assigned) =>
      `${count} ${count === 1 ? 'Dokument ist' : 'Dokumente sind'} zu prüfen${assigned > 0 ? `, davon ${assigned} Ihnen zugewiesen` : ''}`,
    failed: (count) =>
      `${count} ${count === 1 ? 'neues Dokument konnte' : 'neue Dokumente konnten'} nicht verarbeitet werden`,
    settings:
      'Sie haben diese E-Mail in Ihrem Konto eingeschaltet. Dort können Sie sie ändern oder abbestellen:',
  },
};

/** @param dashboardUrl public address of the service, without a trailing slash */
export function writeDigestMail(
  { email, language }: Pick<DueDigest, 'email' | 'language'>,
  entries: readonly DigestEntry[],
  dashboardUrl: string,
): OutboundMail {
  const texts = TEXTS[language ?? 'en'];
  const sum = (read: (entry: DigestEntry) => number) =>
    entries.reduce((total, entry) => total + read(entry), 0);
  const paragraphs = entries.map((entry) =>
    [
      `${entry.organization} · ${entry.project}`,
      ...(entry.needReview > 0 ? [`- ${texts.needReview(entry.needReview, entry.assigned)}`] : []),
      ...(entry.failed > 0 ? [`- ${texts.failed(entry.failed)}`] : []),
      `${dashboardUrl}/#/projects/${entry.projectId}`,
      '',
    ].join('\n'),
  );
  return {
    to: email,
    subject: `Legible: ${texts.subject(
      sum(({ needReview }) => needReview),
      sum(({ failed }) => failed),
    )}`,
    text: [...paragraphs, texts.settings, `${dashboardUrl}/#/account`, ''].join('\n'),
  };
}
