import type { ChatNotice } from '../domain/chat-notice.ts';
import type { WebhookFormat } from '../domain/webhooks.ts';

interface EventBody {
  type: string;
  data: {
    project_id: string;
    document?: {
      id: string;
      filename: string;
      error?: { message: string };
      review_decision?: { reason?: string };
    };
    notice?: ChatNotice;
  };
}

/** The parts of a message, independent of the chat program. */
interface ChatMessage {
  title: string;
  reason: string | null;
  facts: { name: string; value: string }[];
  link: string;
}

const TITLES: Readonly<Record<string, string>> = {
  'document.processed': 'Document processed',
  'document.failed': 'Document could not be processed',
  'document.corrected': 'Document corrected',
  'document.reviewed': 'Document approved',
  'document.rejected': 'Document rejected',
  'export.completed': 'Export ready to download',
  'export.failed': 'Export failed',
  'webhook.test': 'Test message from Legible',
};

const REASONS: Readonly<Record<ChatNotice['reasons'][number], string>> = {
  missing_fields: 'required fields are missing',
  failed_checks: 'a check failed',
  possible_duplicate: 'it may be a duplicate',
  supplier_conflict: 'the IBAN or tax number is new for this supplier',
  doubtful_type: 'the document type is doubtful',
  low_confidence: 'values are doubtful',
  invalid_values: 'values violate the rules for their fields',
};

/** Slack rejects blocks whose text is too long. */
const LONGEST_VALUE = 1_000;

/**
 * Returns the body to send: for `legible`, the stored body; for the other formats, a message for a Slack
 * webhook or a Microsoft Teams workflow.
 * @param dashboardUrl public address of the service, without a trailing slash
 */
export function renderBody(format: WebhookFormat, body: string, dashboardUrl: string): string {
  if (format === 'legible') return body;
  const message = buildMessage(JSON.parse(body), dashboardUrl);
  return JSON.stringify(format === 'slack' ? toSlack(message) : toTeams(message));
}

function buildMessage({ type, data }: EventBody, dashboardUrl: string): ChatMessage {
  const { document, notice } = data;
  const project = `${dashboardUrl}/#/projects/${data.project_id}`;
  const reasons = notice?.reasons ?? [];
  const needsReview = type === 'document.processed' && reasons.length > 0;
  const amount = [notice?.total?.toFixed(2), notice?.currency].filter(Boolean).join(' ');
  const facts = {
    Document: document?.filename,
    Type: notice?.document_type?.replaceAll('_', ' '),
    Supplier: notice?.supplier,
    Number: notice?.number,
    Date: notice?.date,
    Total: typeof notice?.total === 'number' ? amount : null,
  };
  return {
    title: needsReview ? 'Document needs review' : (TITLES[type] ?? type),
    reason: needsReview
      ? reasons.map((code) => REASONS[code]).join(', ')
      : (document?.error?.message ?? document?.review_decision?.reason ?? null),
    facts: Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [{ name, value: value.slice(0, LONGEST_VALUE) }] : [],
    ),
    link: document === undefined ? project : `${project}/documents/${document.id}`,
  };
}

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
function toSlack({ title, reason, facts, link }: ChatMessage): object {
  const name = facts.find((fact) => fact.name === 'Document')?.value;
  const heading = name === undefined ? title : `${title}: ${name}`;
  return {
    // Notifications show this text, because they do not support blocks.
    text: escapeSlack(reason === null ? heading : `${heading} (${reason})`),
    blocks: [
      toSlackSection(`*${escapeSlack(title)}*${reason === null ? '' : `\n${escapeSlack(reason)}`}`),
      ...(facts.length === 0
        ? []
        : [
            {
              type: 'section',
              fields: facts.map((fact) => toSlackText(`*${fact.name}*\n${escapeSlack(fact.value)}`)),
            },
          ]),
      toSlackSection(`<${link}|Open in Legible>`),
    ],
  };
}

function toSlackSection(text: string): object {
  return { type: 'section', text: toSlackText(text) };
}

/** `verbatim` prevents addresses and mentions in values from becoming links. */
function toSlackText(text: string): object {
  return { type: 'mrkdwn', text, verbatim: true };
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using */
function toTeams({ title, reason, facts, link }: ChatMessage): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: title, weight: 'Bolder', size: 'Medium', wrap: true },
            ...(reason === null ? [] : [{ type: 'TextBlock', text: escapeMarkdown(reason), wrap: true }]),
            {
              type: 'FactSet',
              facts: facts.map((fact) => ({ title: fact.name, value: escapeMarkdown(fact.value) })),
            },
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in Legible', url: link }],
          msteams: { width: 'Full' },
        },
      },
    ],
  };
}

/** Escapes Markdown, so that values from documents do not become links. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]()~]/g, '\\$&');
}
