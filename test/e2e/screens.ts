import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/browser-session.ts';
import type { FilledApp } from './filled-app.ts';

/** A screen of the dashboard in a state that is worth checking. */
export interface Screen {
  name: string;
  /** The part of the URL after `#/`. */
  place(filled: FilledApp): string;
  /** Runs before the screen is checked. */
  prepare(page: Page): Promise<unknown>;
}

const getProjectPath = (rest: string) => (filled: FilledApp) => `projects/${filled.projectId}/${rest}`;
const getDocumentPath = (name: keyof FilledApp['documents']) => (filled: FilledApp) =>
  `projects/${filled.projectId}/documents/${filled.documents[name]}`;
const getSupplierPath = (filled: FilledApp) => getProjectPath(`suppliers/${filled.supplierId}`)(filled);
const waitForText = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const openByButton = (button: string, text: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByText(text).first().waitFor();
};
const openTab = (name: string, text: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByText(text).first().waitFor();
};

export const SCREENS: Screen[] = [
  { name: 'projects', place: () => '', prepare: waitForText('Invoices 2026') },
  { name: 'project-new', place: () => '', prepare: openByButton('New project', '1 to 100 characters') },
  { name: 'project-delete', place: () => '', prepare: openByButton('Delete Empty', 'to confirm') },
  { name: 'documents', place: getProjectPath('documents'), prepare: waitForText('invoice.pdf') },
  {
    name: 'documents-none',
    place: getProjectPath('documents?status=pending'),
    prepare: waitForText('No matching documents'),
  },
  {
    name: 'documents-chosen',
    place: getProjectPath('documents'),
    async prepare(page) {
      await page.getByLabel('Select invoice.pdf').check();
      await page.getByLabel('Select receipt.pdf').check();
    },
  },
  {
    name: 'documents-export',
    place: getProjectPath('documents'),
    async prepare(page) {
      await page.getByLabel('Select invoice.pdf').check();
      await openByButton('Export', 'One row per')(page);
      await page.getByText('Columns and formatting').click();
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
    place: getProjectPath('documents'),
    async prepare(page) {
      await page.getByText('invoice.pdf').first().waitFor();
      // Narrow windows have no columns, because the list shows a card for each document.
      const columns = page.getByText('Columns', { exact: true });
      if (await columns.isVisible()) await columns.click();
    },
  },
  {
    name: 'view-new',
    place: getProjectPath('documents'),
    prepare: openByButton('Save view', 'Everyone with access'),
  },
  {
    name: 'documents-export-accounting',
    place: getProjectPath('documents'),
    async prepare(page) {
      await openByButton('Export', 'One row per')(page);
      await page.getByLabel(/^Accounting/).check();
    },
  },
  {
    name: 'add-address',
    place: getProjectPath('documents'),
    prepare: openByButton('From URL', 'A public HTTPS URL'),
  },
  {
    name: 'add-email',
    place: getProjectPath('documents'),
    prepare: openByButton('From e-mail', 'Plain text'),
  },
  {
    name: 'document',
    place: getDocumentPath('invoice'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.locator('[data-pointer="/fields/total"]').hover();
    },
  },
  {
    name: 'document-correct',
    place: getDocumentPath('invoice'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.getByRole('button', { name: 'Correct Due date' }).click();
    },
  },
  {
    name: 'document-review',
    place: getDocumentPath('review'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.getByText('Not found: ').waitFor();
    },
  },
  { name: 'document-reject', place: getDocumentPath('review'), prepare: openByButton('Reject', 'Reason') },
  {
    name: 'document-postpone',
    place: getDocumentPath('review'),
    prepare: openByButton('Postpone', 'Needs review again'),
  },
  {
    name: 'document-keys',
    place: getDocumentPath('review'),
    prepare: openByButton('Keyboard shortcuts', 'Use keyboard shortcuts'),
  },
  { name: 'document-rejected', place: getDocumentPath('rejected'), prepare: waitForText('Not our invoice') },
  {
    name: 'document-cell',
    place: getDocumentPath('invoice'),
    async prepare(page) {
      await page.locator('[data-pointer="/line_items/1/quantity"]').dblclick();
      await page.getByLabel('Quantity, row 2').fill('13');
    },
  },
  {
    name: 'document-several',
    place: getDocumentPath('several'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.getByText('Document 2 of 2').waitFor();
    },
  },
  {
    name: 'document-segments',
    place: getDocumentPath('several'),
    prepare: openByButton('Split or merge', 'Split a document after a page'),
  },
  {
    name: 'document-value-history',
    place: getDocumentPath('review'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Correct Total' }).click();
      await page.getByText('507.60 →').waitFor();
    },
  },
  {
    name: 'document-map-columns',
    place: getDocumentPath('invoice'),
    prepare: openByButton('Map columns', 'Replace the rows'),
  },
  {
    name: 'document-comments',
    place: getDocumentPath('invoice'),
    prepare: openTab('Comments', 'No comments yet'),
  },
  {
    name: 'document-empty-headers',
    place: getDocumentPath('emptyHeaders'),
    prepare: openTab('Tables', 'Table 1'),
  },
  { name: 'document-tables', place: getDocumentPath('invoice'), prepare: openTab('Tables', 'Table 1') },
  { name: 'document-checks', place: getDocumentPath('invoice'), prepare: openTab('Checks', 'Passed') },
  { name: 'document-text', place: getDocumentPath('invoice'), prepare: openTab('Text', 'Plain text') },
  { name: 'document-json', place: getDocumentPath('invoice'), prepare: openTab('JSON', '"version": 1') },
  { name: 'document-runs', place: getDocumentPath('invoice'), prepare: openTab('History', 'Succeeded') },
  {
    name: 'document-without-pages',
    place: getDocumentPath('statement'),
    prepare: waitForText('This file has no pages'),
  },
  {
    name: 'document-failed',
    place: getDocumentPath('broken'),
    prepare: waitForText('could not be processed'),
  },
  {
    name: 'fields',
    place: getProjectPath('fields'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Add a field', exact: true }).click();
      await page.getByLabel('Name').fill('order_reference');
      await page.getByLabel('Labels printed next to the value').fill('Your order, Ihre Bestellung');
    },
  },
  {
    name: 'fields-tried',
    place: getProjectPath('fields'),
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
  { name: 'sources', place: getProjectPath('sources'), prepare: waitForText('No sources yet') },
  {
    name: 'source-new',
    place: getProjectPath('sources'),
    prepare: openByButton('New source', 'Mailbox folder'),
  },
  {
    name: 'fields-entries',
    place: getProjectPath('fields'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Add a field', exact: true }).click();
      await page.getByLabel('Name').fill('parts');
      await page.getByLabel('Type').selectOption('entries');
      await page.getByRole('button', { name: 'Add a field to each entry' }).click();
      await page.getByText('Description and validation').first().click();
    },
  },
  { name: 'exports', place: getProjectPath('exports'), prepare: waitForText('Invoices for the tax adviser') },
  {
    name: 'export-schedule-new',
    place: getProjectPath('exports'),
    prepare: openByButton('New scheduled export', 'How often'),
  },
  {
    name: 'document-new-field',
    place: getDocumentPath('invoice'),
    prepare: openByButton('New custom field', 'Optional.'),
  },
  { name: 'webhooks', place: getProjectPath('webhooks'), prepare: waitForText('Accounting') },
  {
    name: 'webhook-new',
    place: getProjectPath('webhooks'),
    prepare: openByButton('New webhook', 'reachable from'),
  },
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
    place: getProjectPath('model'),
    async prepare(page) {
      await page.getByLabel('Show what each document costs').check();
      await page.getByRole('button', { name: 'Test connection' }).click();
      await page.getByText('answered correctly').waitFor();
    },
  },
  {
    name: 'model-compare',
    place: getProjectPath('model'),
    async prepare(page) {
      await page.getByRole('checkbox', { name: 'invoice.pdf', exact: true }).check();
      await page.getByRole('button', { name: 'Compare 1 document' }).click();
      await page.getByText('found only by the model').waitFor();
      await page.getByText('found only by the model').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'quality',
    place: getProjectPath('quality'),
    async prepare(page) {
      await page.getByRole('region', { name: 'By day' }).waitFor();
    },
  },
  {
    name: 'layouts',
    place: getProjectPath('layouts'),
    async prepare(page) {
      await page.getByText('Documents and learned fields').first().click();
      await page.getByText('Turn off').first().waitFor();
    },
  },
  {
    name: 'layout-delete',
    place: getProjectPath('layouts'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Delete: Layout' }).first().click();
      await page.getByText('will forget').waitFor();
    },
  },
  { name: 'suppliers', place: getProjectPath('suppliers'), prepare: waitForText('Atelier Bastide SARL') },
  {
    name: 'suppliers-import',
    place: getProjectPath('suppliers'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Import a list' }).click();
      const csv =
        'id;name;iban;phone\n70013;Harbour Tools GmbH;;1\n70015;Broken Ltd;GB00NWBK60161331926819;2\n';
      const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.getByLabel('CSV or JSON file').setInputFiles(file);
      await page.getByText('with errors: 1').waitFor();
    },
  },
  { name: 'supplier', place: getSupplierPath, prepare: waitForText('Known since') },
  {
    name: 'supplier-change',
    place: getSupplierPath,
    prepare: openByButton('Edit', 'The first one is shown in lists'),
  },
  { name: 'supplier-merge', place: getSupplierPath, prepare: openByButton('Merge', 'The other supplier') },
  { name: 'settings', place: getProjectPath('settings'), prepare: waitForText('Languages to expect') },
  {
    name: 'activity',
    place: getProjectPath('activity'),
    prepare: (page) => page.locator('main :is(.note, .card)').first().waitFor(),
  },
  { name: 'keys', place: () => 'keys', prepare: waitForText('All permissions') },
  { name: 'key-new', place: () => 'keys', prepare: openByButton('New key', 'Permissions') },
  { name: 'audit', place: () => 'audit', prepare: waitForText('Download') },
  { name: 'not-found', place: () => 'nowhere', prepare: waitForText('Page not found') },
  // Keep this screen last, because the list of uploads remains above the documents.
  {
    name: 'documents-refused',
    place: getProjectPath('documents'),
    async prepare(page) {
      const file = { name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
      await page.getByLabel('Files', { exact: true }).setInputFiles(file);
      await page.getByText('1 refused').waitFor();
    },
  },
  {
    name: 'documents-uploaded',
    place: getProjectPath('documents'),
    async prepare(page) {
      const createFile = (n: number) => ({
        name: `program-${n}.exe`,
        mimeType: 'text/plain',
        buffer: Buffer.from('MZ'),
      });
      await page
        .getByLabel('Files', { exact: true })
        .setInputFiles(Array.from({ length: 20 }, (_, n) => createFile(n)));
      await page.getByText('20 refused').or(page.getByText('21 refused')).waitFor();
    },
  },
];

/** Screens that only users who signed in with a password can see. */
export const USER_SCREENS: Screen[] = [
  { name: 'members', place: () => 'members', prepare: waitForText('Pending invitations') },
  {
    name: 'member-invite',
    place: () => 'members',
    prepare: openByButton('Invite', 'Role in the organization'),
  },
  { name: 'single-sign-on', place: () => 'members/single-sign-on', prepare: waitForText('Single sign-on') },
  {
    name: 'account',
    place: () => 'account',
    async prepare(page) {
      await page.getByText('This browser').waitFor();
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
