import { type Span, spanText } from '../view/span.ts';
import { textOf } from '../view/token.ts';

/** A time of day, which may follow a word or a comma: "08:15", "8:15:30 pm", "8h15", "08.15 Uhr". */
const CLOCK =
  /^[\s,;–-]*(?:(?:at|um|à|a las|alle|ore|om|às)\s+)?(\d{1,2})(?::|h|\.(?=\d{2}\s*(?:uhr|uur|h)))(\d{2})(?::(\d{2}))?(?!\d)\s*([ap]\.?m\b)?/i;
/** A time of day in ISO 8601 format, with its offset from UTC. */
const ISO = /\dT(\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?/;

/**
 * Combines a date (ISO 8601) with the time printed in or after the span, or with midnight if there is no
 * time. A printed time without a time zone is marked as UTC without conversion.
 */
export function withTime(day: string, span: Span | undefined): string {
  if (span === undefined) return `${day}T00:00:00Z`;
  const { tokens } = span.chunk;
  const iso = ISO.exec(spanText(span));
  if (iso) return `${day}T${iso[1]}:${iso[2]}:${iso[3] ?? '00'}${iso[4] ?? 'Z'}`;
  const clock = CLOCK.exec(textOf(tokens, span.end, tokens.length));
  const hour = clock ? toHour(Number(clock[1]), clock[4]) : 0;
  const [minute, second] = [Number(clock?.[2] ?? 0), Number(clock?.[3] ?? 0)];
  const isTime = hour < 24 && minute < 60 && second < 60;
  const [h, m, s] = (isTime ? [hour, minute, second] : [0, 0, 0]).map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${day}T${h}:${m}:${s}Z`;
}

function toHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}
