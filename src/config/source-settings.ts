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
      'Folder that contains a folder for each organization, named after its identifier. Projects can only watch folders inside the folder of their organization.',
    ),
    hosts: createComputedSetting(
      'LEGIBLE_SOURCE_HOSTS',
      hosts,
      'none',
      () => [],
      'Mail, S3 and SFTP servers of sources that may be in a private network and may be used without TLS.',
    ),
  },
};
