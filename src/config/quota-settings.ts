import { createSetting } from './setting.ts';
import { bytesOrNone, defineInteger } from './syntax.ts';

export const QUOTAS = {
  quotas: {
    documents: createSetting(
      'LEGIBLE_MAX_DOCUMENTS',
      defineInteger(0, 1_000_000_000),
      '0',
      'Maximum number of stored documents of an organization; `0` for no limit.',
    ),
    bytes: createSetting(
      'LEGIBLE_MAX_STORED_BYTES',
      bytesOrNone,
      '0',
      'Maximum total size of all stored documents of an organization, such as `50GiB`; `0` for no limit.',
    ),
    documentsPerMonth: createSetting(
      'LEGIBLE_MAX_DOCUMENTS_PER_MONTH',
      defineInteger(0, 1_000_000_000),
      '0',
      'Maximum number of documents that an organization adds in a month (UTC), including deleted ones; `0` for no limit.',
    ),
    pagesPerMonth: createSetting(
      'LEGIBLE_MAX_PAGES_PER_MONTH',
      defineInteger(0, 1_000_000_000),
      '0',
      'Maximum number of pages of the documents that an organization adds in a month (UTC); `0` for no limit.',
    ),
    ownedOrganizations: createSetting(
      'LEGIBLE_MAX_OWNED_ORGANIZATIONS',
      defineInteger(0, 10_000),
      '10',
      'Maximum number of organizations that a user can create in the dashboard and own; with `0`, organizations can be created only on the command line.',
    ),
    projects: createSetting(
      'LEGIBLE_MAX_PROJECTS',
      defineInteger(1, 1_000_000),
      '10000',
      'Maximum number of projects of an organization.',
    ),
    keys: createSetting(
      'LEGIBLE_MAX_KEYS',
      defineInteger(1, 1_000_000),
      '1000',
      'Maximum number of API keys of an organization, not counting revoked and expired ones.',
    ),
    eventStreams: createSetting(
      'LEGIBLE_MAX_EVENT_STREAMS',
      defineInteger(1, 100_000),
      '200',
      'Maximum number of open event streams per organization in each API process.',
    ),
    pendingExports: createSetting(
      'LEGIBLE_MAX_PENDING_EXPORTS',
      defineInteger(1, 10_000),
      '20',
      'Maximum number of pending exports of an organization; up to three of them are created at a time.',
    ),
  },
};
