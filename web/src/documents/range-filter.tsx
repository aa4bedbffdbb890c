import { useAppliedText } from './use-applied-text.ts';

const APPLY_AFTER_MS = 400;

const KINDS = {
  date: { type: 'date', pattern: /^\d{4}-\d\d-\d\d$/, clean: (text: string) => text },
  amount: {
    type: 'text',
    pattern: /^-?\d{1,12}(\.\d{1,6})?$/,
    clean: (text: string) => text.trim().replace(',', '.'),
  },
} as const;

/** A filter with a minimum and a maximum, which are inclusive and optional. */
export function RangeFilter({
  label,
  lowest,
  highest,
  kind,
  from,
  to,
  onChange,
}: {
  label: string;
  /** Label of the first input. The label of the second one is `highest`. */
  lowest: string;
  highest: string;
  kind: keyof typeof KINDS;
  from: string;
  to: string;
  onChange(from: string, to: string): void;
}) {
  return (
    <fieldset className="range plain">
      <legend className="visually-hidden">{label}</legend>
      <span aria-hidden="true">{label}</span>
      <Limit label={lowest} kind={kind} value={from} onChange={(next) => onChange(next, to)} />
      <span aria-hidden="true">–</span>
      <Limit label={highest} kind={kind} value={to} onChange={(next) => onChange(from, next)} />
    </fieldset>
  );
}

/** An input for a limit, which takes effect after a pause if its text is valid. */
function Limit({
  label,
  kind,
  value,
  onChange,
}: {
  label: string;
  kind: keyof typeof KINDS;
  value: string;
  onChange(value: string): void;
}) {
  const { type, pattern, clean } = KINDS[kind];
  const toValue = (text: string) => {
    const cleaned = clean(text);
    return cleaned === '' || pattern.test(cleaned) ? cleaned : null;
  };
  const [text, setText] = useAppliedText(value, toValue, { apply: onChange, afterMs: APPLY_AFTER_MS });
  return (
    <input
      className="input"
      type={type}
      inputMode={kind === 'amount' ? 'decimal' : undefined}
      aria-label={label}
      aria-invalid={toValue(text) === null}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
