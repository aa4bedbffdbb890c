// Import this file before modules of the dashboard, which translate constants when they are loaded.
import { readFileSync } from 'node:fs';
import { setMessages } from '../../web/src/i18n/translate.ts';

const PATH = new URL('../../web/src/i18n/messages/en.json', import.meta.url);

setMessages(JSON.parse(readFileSync(PATH, 'utf8')), 'en');
