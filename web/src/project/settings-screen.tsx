import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { EXTRACTION_LANGUAGES, type ProjectSettings } from '#client/types';
import { changeSettings, getProject, getSettings } from '../api/projects.ts';
import { getLanguageName } from '../i18n/get-language-name.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { getLocale, t } from '../i18n/translate.ts';
import { CopyButton } from '../parts/actions.tsx';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { showToast } from '../parts/toasts.tsx';
import { LearnFromSetting } from './learn-from-setting.tsx';
import { RetentionSetting } from './retention-setting.tsx';

type Settings = ProjectSettings & { review_threshold?: number };
type Language = ProjectSettings['extraction']['languages'][number];

const EMAIL_OPTIONS: [ProjectSettings['email_parse_option'], string][] = [
  ['both', t('settings.textAndAttachments')],
  ['body', t('settings.textOnly')],
  ['attachments', t('settings.attachmentsOnly')],
];
const LANGUAGES = EXTRACTION_LANGUAGES.map((code) => ({ code, name: getLanguageName(code) })).sort((a, b) =>
  a.name.localeCompare(b.name, getLocale()),
);

export default function SettingsScreen({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', projectId],
    queryFn: (): Promise<Settings> => getSettings(projectId),
  });
  return (
    <div className="page stack">
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <SettingsForm projectId={projectId} settings={data} />}
    </div>
  );
}

function SettingsForm({ projectId, settings }: { projectId: string; settings: Settings }) {
  const queries = useQueryClient();
  const [changed, setChanged] = useState(settings);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const { languages } = changed.extraction;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await changeSettings(projectId, { ...changed, extraction: { languages } });
      await queries.invalidateQueries({ queryKey: ['settings', projectId] });
      void queries.invalidateQueries({ queryKey: ['project', projectId] });
      showToast(t('common.theSettingsWereSaved'));
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  const setLanguage = (language: Language, on: boolean) =>
    setChanged({
      ...changed,
      extraction: {
        ...changed.extraction,
        languages: on ? [...languages, language] : languages.filter((one) => one !== language),
      },
    });
  return (
    <form className="form" onSubmit={save}>
      <MailAddress projectId={projectId} />
      <fieldset className="plain stack">
        <legend className="label">{t('settings.partsOfAnEMail')}</legend>
        {EMAIL_OPTIONS.map(([value, text]) => (
          <label key={value} className="check">
            <input
              type="radio"
              name="email"
              checked={changed.email_parse_option === value}
              onChange={() => setChanged({ ...changed, email_parse_option: value })}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <RetentionSetting
        days={changed.retention_days}
        onChange={(retention_days) => setChanged({ ...changed, retention_days })}
      />
      <fieldset className="plain stack">
        <legend className="label">{t('settings.languagesToExpect')}</legend>
        <p className="hint">{t('settings.ifNoneIsSelectedAll')}</p>
        <div className="scopes">
          {LANGUAGES.map(({ code, name }) => (
            <label key={code} className="check">
              <input
                type="checkbox"
                checked={languages.includes(code)}
                onChange={(event) => setLanguage(code, event.target.checked)}
              />
              <span>
                {name}
                {languages.length > 1 && languages.includes(code) && (
                  <span className="hint"> {languages.indexOf(code) + 1}.</span>
                )}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <LearnFromSetting
        projectId={projectId}
        chosen={changed.learn_from}
        onChange={(learn_from) => setChanged({ ...changed, learn_from })}
      />
      {changed.review_threshold !== undefined && (
        <label className="field">
          <span className="label">{t('settings.askForAReviewIf')}</span>
          <span className="row">
            <input
              className="input narrow"
              type="number"
              min={0}
              max={100}
              value={Math.round(changed.review_threshold * 100)}
              onChange={(event) =>
                setChanged({ ...changed, review_threshold: event.target.valueAsNumber / 100 })
              }
            />
            %
          </span>
        </label>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={changed.deliver_after_review}
          onChange={(event) => setChanged({ ...changed, deliver_after_review: event.target.checked })}
        />
        <span>
          <RichText
            message="settings.deliverAfterReview"
            values={{
              code: (event) => <code>{event}</code>,
              hint: (text) => <span className="hint">{text}</span>,
            }}
          />
        </span>
      </label>
      {error !== null && <ErrorNote error={error} />}
      <div>
        <button type="submit" className="button primary" disabled={busy}>
          {t('common.save')}
        </button>
      </div>
    </form>
  );
}

function MailAddress({ projectId }: { projectId: string }) {
  const { data } = useQuery({ queryKey: ['project', projectId], queryFn: () => getProject(projectId) });
  if (data === undefined) return null;
  return (
    <div className="field">
      <span className="label">{t('settings.eMailsToThisAddress')}</span>
      <div className="secret">
        <code>{data.email}</code>
        <CopyButton text={data.email} />
      </div>
      <span className="hint">{t('settings.worksOnlyIfTheOperator')}</span>
    </div>
  );
}
