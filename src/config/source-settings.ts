import { hosts } from './address-syntax.ts';
import { createComputedSetting, createOptionalSetting, createSetting } from './setting.ts';
import { duration, folder } from './syntax.ts';

export const SOURCES = {
  sources: {
    intervalMs: createSetting('LEGIBLE_SOURCE_INTERVAL', duration, '60s', 'How often sources are read.'),
    folder: createOptionalSetting(
      'LEGIBLE_SOURCE_FOLDER',
      folder,
      'none: no folders are watched',
      'Folder that contains a folder for each organization, named after the identifier of the organization. Projects can watch only folders inside the folder of their organization.',
    ),
    hosts: createComputedSetting(
      'LEGIBLE_SOURCE_HOSTS',
      hosts,
      'none',
      () => [],
      'Mail, S3 and SFTP servers that sources can use even if they are on a private network or do not use TLS.',
    ),
  },
};
