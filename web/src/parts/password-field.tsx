import type { ReactNode } from 'react';

/** Minimum length of passwords that the service accepts. */
const PASSWORD_MIN = 12;

/**
 * A password input with its label. `isNew` means that the user is choosing a new password instead of entering
 * the current one.
 */
export function PasswordField({
  label,
  value,
  onChange,
  isNew = false,
  hint,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
  isNew?: boolean;
  hint?: ReactNode;
}) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input"
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        {...(isNew ? { minLength: PASSWORD_MIN } : {})}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && <span className="hint">{hint}</span>}
    </label>
  );
}
