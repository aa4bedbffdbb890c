import { IntlMessageFormat } from 'intl-messageformat';
import type english from './messages/en.json';

export type MessageKey = keyof typeof english;
export type Messages = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;

/** Messages that contain one of these characters are in ICU MessageFormat. All others are shown unchanged. */
const FORMATTED = /[{<]/;

let messages: Messages = {};
let locale = 'en';
const formats = new Map<string, IntlMessageFormat>();

/**
 * Sets the messages that `t` returns. Must be called before screens are loaded, because their modules
 * translate constants when they are loaded.
 */
export function setMessages(catalogue: Messages, ofLocale: string): void {
  messages = catalogue;
  locale = ofLocale;
  formats.clear();
}

/** Returns the language and region for dates and numbers, such as `de-AT`. */
export function getLocale(): string {
  return locale;
}

/**
 * Returns a message in the dashboard's language. The short name `t` is conventional in translation libraries,
 * and nearly every line of markup calls it.
 */
export function t(key: MessageKey, values?: Values): string {
  return formatMessage(key, messages[key] ?? key, values);
}

/**
 * Returns the message for a name from the service, such as a field or an error code. Returns `otherwise` if
 * there is none.
 */
export function translateName(family: string, name: string, otherwise: string): string {
  return messages[`${family}.${name}`] ?? otherwise;
}

function formatMessage(key: string, message: string, values: Values | undefined): string {
  return FORMATTED.test(message) ? String(findFormat(key, message).format<string>(values)) : message;
}

/** Returns the parsed message. Each message is parsed only once. */
export function findFormat(key: string, message: string = messages[key] ?? key): IntlMessageFormat {
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new IntlMessageFormat(message, locale);
  formats.set(key, format);
  return format;
}
