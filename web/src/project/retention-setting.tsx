import { useState } from 'react';

const DAYS_DEFAULT = 60;

/** How long documents are kept: for a number of days after they were added, or until somebody deletes them. */
export function RetentionSetting({
  days,
  onChange,
}: {
  days: number | null;
  onChange(days: number | null): void;
}) {
  const [last, setLast] = useState(days ?? DAYS_DEFAULT);
  return (
    <fieldset className="plain stack">
      <legend className="label">How long documents are kept</legend>
      <label className="check">
        <input type="radio" name="retention" checked={days !== null} onChange={() => onChange(last)} />
        <span>Delete each document a number of days after it was added</span>
      </label>
      {days !== null && (
        <label className="row">
          <input
            className="input narrow"
            type="number"
            min={1}
            max={3650}
            required
            aria-label="Days until a document is deleted"
            value={Number.isNaN(days) ? '' : days}
            onChange={(event) => {
              setLast(event.target.valueAsNumber);
              onChange(event.target.valueAsNumber);
            }}
          />
          days. Deleted documents cannot be restored.
        </label>
      )}
      <label className="check">
        <input type="radio" name="retention" checked={days === null} onChange={() => onChange(null)} />
        <span>Keep documents until somebody deletes them</span>
      </label>
    </fieldset>
  );
}
