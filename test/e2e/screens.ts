import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/browser-session.ts';
import type { FilledApp } from './filled-app.ts';

/** A screen of the dashboard, in a state that is worth looking at. */
export interface Screen {
  name: string;
  /** Place behind `#/`. */
  place(filled: FilledApp): string;
  /** What must be there, and is done, before one looks. */
  prepare(page: Page): Promise<unknown>;
}

const project = (rest: string) => (filled: FilledApp) => `projects/${filled.projectId}/${rest}`;
const document = (name: keyof FilledApp['documents']) => (filled: FilledApp) =>
  `projects/${filled.projectId}/documents/${filled.documents[name]}`;
const shows = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const opens = (button: string, text: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByText(text).first().waitFor();
};
const tab = (name: string, text: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByText(text).first().waitFor();
};

export const SCREENS: Screen[] = [
  { name: 'projects', place: () => '', prepare: shows('Invoices 2026') },
  { name: 'project-new', place: () => '', prepare: opens('New project', '1 to 100 characters') },
  { name: 'project-delete', place: () => '', prepare: opens('Delete Empty', 'to confirm') },
  { name: 'documents', place: project('documents'), prepare: shows('invoice.pdf') },
  {
    name: 'documents-none',
    place: project('documents?status=pending'),
    prepare: shows('No matching documents'),
  },
  {
    name: 'documents-chosen',
    place: project('documents'),
    async prepare(page) {
      await page.getByLabel('Select invoice.pdf').check();
      await page.getByLabel('Select receipt.pdf').check();
    },
  },
  {
    name: 'documents-export',
    place: project('documents'),
    async prepare(page) {
      await page.getByLabel('Select invoice.pdf').check();
      await opens('Export', 'One row per')(page);
      await page.getByText('Columns and notation').click();
    },
  },
  {
    name: 'documents-refused',
    place: project('documents'),
    async prepare(page) {
      const file = { name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
      await page.getByLabel('Files', { exact: true }).setInputFiles(file);
      await page.getByText('1 refused').waitFor();
    },
  },
  {
    name: 'documents-uploaded',
    place: project('documents'),
    async prepare(page) {
      const file = (n: number) => ({
        name: `program-${n}.exe`,
        mimeType: 'text/plain',
        buffer: Buffer.from('MZ'),
      });
      await page
        .getByLabel('Files', { exact: true })
        .setInputFiles(Array.from({ length: 20 }, (_, n) => file(n)));
      await page.getByText('20 refused').or(page.getByText('21 refused')).waitFor();
    },
  },
  {
    name: 'documents-unreachable',
    place: (filled) => `projects/${filled.projectId}/documents?status=failed`,
    async prepare(page) {
      await page.route('**/v1/**', (route) => route.abort());
      await page.evaluate("location.hash = location.hash.replace('failed', 'completed')");
      await page.getByText('cannot be reached').first().waitFor();
      await page.unroute('**/v1/**');
    },
  },
  {
    name: 'documents-columns',
    place: project('documents'),
    async prepare(page) {
      await page.getByText('invoice.pdf').first().waitFor();
      // Narrow windows have a card for each document.
      const columns = page.getByText('Columns', { exact: true });
      if (await columns.isVisible()) await columns.click();
    },
  },
  { name: 'view-new', place: project('documents'), prepare: opens('Save view', 'Everybody who can open') },
  {
    name: 'documents-export-accounting',
    place: project('documents'),
    async prepare(page) {
      await opens('Export', 'One row per')(page);
      await page.getByLabel(/^Accounting/).check();
    },
  },
  { name: 'add-address', place: project('documents'), prepare: opens('From URL', 'A public HTTPS URL') },
  { name: 'add-email', place: project('documents'), prepare: opens('From e-mail', 'Plain text') },
  {
    name: 'document',
    place: document('invoice'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.locator('[data-pointer="/fields/total"]').hover();
    },
  },
  {
    name: 'document-correct',
    place: document('invoice'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.getByRole('button', { name: 'Correct Due date' }).click();
    },
  },
  {
    name: 'document-review',
    place: document('review'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.getByText('Not found: ').waitFor();
    },
  },
  { name: 'document-reject', place: document('review'), prepare: opens('Reject', 'Reason') },
  { name: 'document-postpone', place: document('review'), prepare: opens('Postpone', 'Needs review again') },
  { name: 'document-keys', place: document('review'), prepare: opens('Keys', 'Use these keys') },
  { name: 'document-rejected', place: document('rejected'), prepare: shows('Not our invoice') },
  {
    name: 'document-cell',
    place: document('invoice'),
    async prepare(page) {
      await page.locator('[data-pointer="/line_items/1/quantity"]').dblclick();
      await page.getByLabel('Quantity, row 2').fill('13');
    },
  },
  {
    name: 'document-several',
    place: document('several'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.getByText('Document 2 of 2').waitFor();
    },
  },
  {
    name: 'document-segments',
    place: document('several'),
    prepare: opens('Split or merge', 'Split a document after a page'),
  },
  {
    name: 'document-value-history',
    place: document('review'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Correct Total' }).click();
      await page.getByText('507.60 →').waitFor();
    },
  },
  {
    name: 'document-map-columns',
    place: document('invoice'),
    prepare: opens('Map columns', 'Replace the rows'),
  },
  { name: 'document-comments', place: document('invoice'), prepare: tab('Comments', 'No comments yet') },
  { name: 'document-empty-headers', place: document('emptyHeaders'), prepare: tab('Tables', 'Table 1') },
  { name: 'document-tables', place: document('invoice'), prepare: tab('Tables', 'Table 1') },
  { name: 'document-checks', place: document('invoice'), prepare: tab('Checks', 'Passed') },
  { name: 'document-text', place: document('invoice'), prepare: tab('Text', 'Plain text') },
  { name: 'document-json', place: document('invoice'), prepare: tab('JSON', '"version": 1') },
  { name: 'document-runs', place: document('invoice'), prepare: tab('History', 'Succeeded') },
  { name: 'document-without-pages', place: document('statement'), prepare: shows('no pages to show') },
  { name: 'document-failed', place: document('broken'), prepare: shows('could not be processed') },
  {
    name: 'fields',
    place: project('fields'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Add a field', exact: true }).click();
      await page.getByLabel('Name').fill('order_reference');
      await page.getByLabel('Labels printed next to the value').fill('Your order, Ihre Bestellung');
    },
  },
  {
    name: 'fields-tried',
    place: project('fields'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Add a field', exact: true }).click();
      await page.getByLabel('Name').fill('order_reference');
      await page.getByLabel('Labels printed next to the value').fill('Your order');
      const tried = page.getByRole('region', { name: 'Try it on documents' });
      for (const box of await tried.getByRole('checkbox', { checked: true }).all()) await box.uncheck();
      for (const name of ['invoice.pdf', 'two.pdf']) await tried.getByLabel(name, { exact: true }).check();
      await page.getByRole('button', { name: 'Try without saving' }).click();
      await tried.getByText('4471').nth(1).waitFor();
    },
  },
  { name: 'sources', place: project('sources'), prepare: shows('No sources yet') },
  { name: 'source-new', place: project('sources'), prepare: opens('New source', 'Mailbox folder') },
  {
    name: 'fields-entries',
    place: project('fields'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Add a field', exact: true }).click();
      await page.getByLabel('Name').fill('parts');
      await page.getByLabel('Type').selectOption('entries');
      await page.getByRole('button', { name: 'Add a field of the entries' }).click();
      await page.getByText('Description and validation').first().click();
    },
  },
  { name: 'exports', place: project('exports'), prepare: shows('Invoices for the tax adviser') },
  {
    name: 'export-schedule-new',
    place: project('exports'),
    prepare: opens('New scheduled export', 'How often'),
  },
  { name: 'document-new-field', place: document('invoice'), prepare: opens('New custom field', 'Optional.') },
  { name: 'webhooks', place: project('webhooks'), prepare: shows('Accounting') },
  { name: 'webhook-new', place: project('webhooks'), prepare: opens('New webhook', 'reachable from') },
  {
    name: 'webhook',
    place: (filled) => `projects/${filled.projectId}/webhooks/${filled.webhookId}`,
    async prepare(page) {
      await page.locator('.badge', { hasText: 'Succeeded' }).first().waitFor();
      await page.getByText('1 attempt').first().click();
    },
  },
  {
    name: 'model',
    place: project('model'),
    async prepare(page) {
      await page.getByLabel('Show what each document costs').check();
      await page.getByRole('button', { name: 'Test connection' }).click();
      await page.getByText('answered correctly').waitFor();
    },
  },
  {
    name: 'model-compare',
    place: project('model'),
    async prepare(page) {
      await page.getByRole('checkbox', { name: 'invoice.pdf', exact: true }).check();
      await page.getByRole('button', { name: 'Compare 1 document' }).click();
      await page.getByText('only from the model').waitFor();
      await page.getByText('only from the model').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'quality',
    place: project('quality'),
    async prepare(page) {
      await page.getByRole('region', { name: 'By day' }).waitFor();
    },
  },
  { name: 'settings', place: project('settings'), prepare: shows('Languages to expect') },
  {
    name: 'activity',
    place: project('activity'),
    prepare: (page) => page.locator('main :is(.note, .card)').first().waitFor(),
  },
  { name: 'keys', place: () => 'keys', prepare: shows('Everything') },
  { name: 'key-new', place: () => 'keys', prepare: opens('New key', 'Permissions') },
  { name: 'audit', place: () => 'audit', prepare: shows('Download') },
  { name: 'not-found', place: () => 'nowhere', prepare: shows('Page not found') },
];

/** What only a user sees, who signed in with a password. */
export const USER_SCREENS: Screen[] = [
  { name: 'members', place: () => 'members', prepare: shows('Open invitations') },
  { name: 'member-invite', place: () => 'members', prepare: opens('Invite', 'Role in the organization') },
  { name: 'single-sign-on', place: () => 'members/single-sign-on', prepare: shows('Single sign-on') },
  {
    name: 'account',
    place: () => 'account',
    async prepare(page) {
      await page.getByText('This one').waitFor();
      await page.getByText('E-mail digest').waitFor();
    },
  },
  {
    name: 'second-factor',
    place: () => 'account',
    async prepare(page) {
      const factor = page.getByRole('region', { name: 'Second factor' });
      await factor.getByLabel('Current password').fill(PASSWORD);
      await factor.getByRole('button', { name: 'Add an authenticator app' }).click();
      await factor.getByRole('img').waitFor();
    },
  },
];
