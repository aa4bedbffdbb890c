import type { ExportSchedule } from '#client/types';
import { getLocale, t } from '../i18n/translate.ts';

const WEEKDAY = new Intl.DateTimeFormat(getLocale(), { weekday: 'long', timeZone: 'UTC' });
const CLOCK = new Intl.DateTimeFormat(getLocale(), { timeStyle: 'short' });
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Returns the name of a weekday, where 1 is Monday. */
export function getWeekdayName(day: number): string {
  return WEEKDAY.format(new Date(MONDAY + (day - 1) * DAY_MS));
}

/** Returns text such as `Every week on Monday at 06:30 UTC`. */
export function describeRecurrence({ every, day, at }: Pick<ExportSchedule, 'every' | 'day' | 'at'>): string {
  if (every === 'week') return t('exports.everyWeekAt', { weekday: getWeekdayName(day ?? 1), at });
  if (every === 'month') return t('exports.everyMonthAt', { day: day ?? 1, at });
  return t('exports.everyDayAt', { at });
}

/** Converts a UTC time to the reader's time zone as of today. Returns null if both times are the same. */
export function toLocalTime(at: string): string | null {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const time = new Date();
  time.setUTCHours(hours, minutes, 0, 0);
  return time.getTimezoneOffset() === 0 || Number.isNaN(time.getTime()) ? null : CLOCK.format(time);
}
