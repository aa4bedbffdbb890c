import { type Kysely, sql } from 'kysely';
import { COMMENTS_PER_DOCUMENT, type Comment } from '../../domain/comments.ts';
import type { CommentRecords } from '../../domain/ports/comment-records.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { publishNews } from './document-news.ts';
import type { Tables } from './tables.ts';

/**
 * The author's current name, which is looked up instead of stored, because names of former users must not be
 * kept.
 */
const AUTHOR_NAME = sql<string | null>`coalesce(
  (select k.name from api_keys k
    where k.id = comments.author_id and k.organization_id = documents.organization_id),
  (select u.name from users u join members m on m.user_id = u.id
    where u.id = comments.author_id and m.organization_id = documents.organization_id))`;

export function createCommentStore(database: Kysely<Tables>): CommentRecords {
  return {
    list: (documentId) => select(database, documentId).orderBy('comments.id').execute(),
    find: (documentId, id) => findComment(database, documentId, id),
    create: (documentId, { text, authorId }) =>
      runAtomically(database, async (transaction) => {
        // Lock the document, so that concurrent requests cannot exceed the limit together.
        const document = await lockDocument(transaction, documentId);
        if (document === null) return null;
        const { count } = await transaction
          .selectFrom('comments')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('document_id', '=', documentId)
          .executeTakeFirstOrThrow();
        if (count >= COMMENTS_PER_DOCUMENT) return 'limit_reached' as const;
        const id = createId('cmt');
        await transaction
          .insertInto('comments')
          .values({ id, document_id: documentId, text, author_id: authorId, created_at: new Date() })
          .execute();
        await publishNews(transaction, document, 'commented');
        return findComment(transaction, documentId, id);
      }),
    edit: (documentId, id, text) =>
      runAtomically(database, async (transaction) => {
        const document = await lockDocument(transaction, documentId);
        if (document === null) return null;
        const { numUpdatedRows } = await transaction
          .updateTable('comments')
          .set({ text, edited_at: new Date() })
          .where('document_id', '=', documentId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return null;
        await publishNews(transaction, document, 'commented');
        return findComment(transaction, documentId, id);
      }),
    delete: (documentId, id) =>
      runAtomically(database, async (transaction) => {
        const document = await lockDocument(transaction, documentId);
        if (document === null) return false;
        const { numDeletedRows } = await transaction
          .deleteFrom('comments')
          .where('document_id', '=', documentId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await publishNews(transaction, document, 'commented');
        return true;
      }),
  };
}

async function findComment(
  database: Kysely<Tables>,
  documentId: string,
  id: string,
): Promise<Comment | null> {
  return (await select(database, documentId).where('comments.id', '=', id).executeTakeFirst()) ?? null;
}

function select(database: Kysely<Tables>, documentId: string) {
  return database
    .selectFrom('comments')
    .innerJoin('documents', 'documents.id', 'comments.document_id')
    .where('comments.document_id', '=', documentId)
    .select([
      'comments.id as id',
      'comments.document_id as documentId',
      'comments.text as text',
      'comments.author_id as authorId',
      'comments.created_at as createdAt',
      'comments.edited_at as editedAt',
    ])
    .select(AUTHOR_NAME.as('authorName'));
}

async function lockDocument(transaction: Kysely<Tables>, documentId: string) {
  const row = await transaction
    .selectFrom('documents')
    .select(['id', 'project_id', 'status'])
    .where('id', '=', documentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
