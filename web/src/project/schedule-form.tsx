import { useState } from 'react';
import { DOCUMENT_TYPES, type ExportSchedule } from '#client/types';
import type { ScheduleContent } from '../api/export-schedules.ts';
import { DEFAULT_OPTIONS, ExportOptionsForm, toSentOptions } from '../documents/export-options.tsx';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatName } from '../parts/format.ts';
import { ErrorNote } from '../parts/notes.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { getWeekdayName, toLocalTime } from './schedule-text.ts';

const NEW: ScheduleContent = {
  name: '',
  active: true,
  every: 'day',
  day: null,
  at: '06:00',
  document_type: null,
  reviewed_only: false,
  new_only: true,
  export: DEFAULT_OPTIONS,
};

const PERIODS: [ScheduleContent['every'], string][] = [
  ['day', t('exports.everyDay')],
  ['week', t('exports.everyWeek')],
  ['month', t('exports.everyMonth')],
];

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const MONTH = Array.from({ length: 28 }, (_, index) => index + 1);

export function ScheduleForm({
  projectId,
  schedule,
  onSave,
  onClose,
}: {
  projectId: string;
  schedule: ExportSchedule | null;
  onSave(content: ScheduleContent): Promise<void>;
  onClose(): void;
}) {
  const [content, setContent] = useState<ScheduleContent>(() =>
    schedule === null ? NEW : readContent(schedule),
  );
  const set = (changes: Partial<ScheduleContent>) => setContent({ ...content, ...changes });
  const { busy, error, onSubmit } = useSubmit(async () => {
    await onSave({ ...content, name: content.name.trim(), export: toSentOptions(content.export) });
    onClose();
  });
  const localTime = toLocalTime(content.at);
  return (
    <Dialog
      title={schedule === null ? t('exports.newSchedule') : t('exports.changeSchedule')}
      onClose={onClose}
    >
      <form className="stack" onSubmit={onSubmit}>
        <label className="field">
          <span className="label">{t('common.name')}</span>
          <input
            className="input"
            value={content.name}
            maxLength={100}
            onChange={(event) => set({ name: event.target.value })}
          />
        </label>
        <div className="row">
          <label className="field grow">
            <span className="label">{t('exports.howOften')}</span>
            <select
              className="input"
              value={content.every}
              onChange={({ target }) => {
                const every = PERIODS.find(([value]) => value === target.value)?.[0] ?? 'day';
                set({ every, day: every === 'day' ? null : 1 });
              }}
            >
              {PERIODS.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          {content.every !== 'day' && (
            <label className="field grow">
              <span className="label">{t('exports.day')}</span>
              <select
                className="input"
                value={content.day ?? 1}
                onChange={({ target }) => set({ day: Number(target.value) })}
              >
                {(content.every === 'week' ? WEEK : MONTH).map((day) => (
                  <option key={day} value={day}>
                    {content.every === 'week' ? getWeekdayName(day) : day}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label className="field grow">
            <span className="label">{t('exports.timeInUtc')}</span>
            <input
              className="input"
              type="time"
              value={content.at}
              required
              onChange={(event) => set({ at: event.target.value })}
            />
          </label>
        </div>
        {localTime !== null && <p className="hint">{t('exports.inYourTimeZone', { time: localTime })}</p>}
        <label className="field">
          <span className="label">{t('exports.documentsOfType')}</span>
          <select
            className="input"
            value={content.document_type ?? ''}
            onChange={({ target }) => set({ document_type: target.value === '' ? null : target.value })}
          >
            <option value="">{t('exports.allTypes')}</option>
            {DOCUMENT_TYPES.map((type) => (
              <option key={type} value={type}>
                {formatName(type)}
              </option>
            ))}
          </select>
        </label>
        <Check
          checked={content.new_only}
          text={t('exports.eachDocumentOnce')}
          onChange={(new_only) => set({ new_only })}
        />
        <Check
          checked={content.reviewed_only}
          text={t('exports.onlyApproved')}
          onChange={(reviewed_only) => set({ reviewed_only })}
        />
        <ExportOptionsForm
          projectId={projectId}
          options={content.export}
          onChange={(options) => set({ export: options })}
        />
        <Check checked={content.active} text={t('common.on')} onChange={(active) => set({ active })} />
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button
            type="submit"
            className="button primary"
            disabled={busy || content.name.trim() === '' || content.at === ''}
          >
            {t('common.save')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Check({
  checked,
  text,
  onChange,
}: {
  checked: boolean;
  text: string;
  onChange(checked: boolean): void;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{text}</span>
    </label>
  );
}

function readContent(schedule: ExportSchedule): ScheduleContent {
  const { name, active, every, day, at, document_type, reviewed_only, new_only } = schedule;
  return { name, active, every, day, at, document_type, reviewed_only, new_only, export: schedule.export };
}
