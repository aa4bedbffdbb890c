import { type FormEvent, useState } from 'react';
import type { Source, SourceRequest } from '#client/types';
import { type MessageKey, t } from '../i18n/translate.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote } from '../parts/notes.tsx';
import {
  NEW_VALUES,
  readValues,
  type SourceKind,
  type SourceValues,
  toSourceRequest,
} from './source-values.ts';

export const KIND_NAMES: Record<SourceKind, MessageKey> = {
  imap: 'sources.mailbox',
  folder: 'sources.folder',
  s3: 'sources.bucket',
  sftp: 'sources.sftp',
};
const KINDS: SourceKind[] = ['imap', 'folder', 's3', 'sftp'];
const AFTER: Record<string, MessageKey> = {
  keep: 'sources.leaveIt',
  seen: 'sources.markItAsRead',
  flag: 'sources.flagIt',
  move: 'sources.moveIt',
};
const SIGN_IN: Record<string, MessageKey> = {
  password: 'common.password',
  key: 'sources.privateKey',
};
const SECURITY: Record<string, MessageKey> = {
  tls: 'sources.tls',
  starttls: 'sources.starttls',
  none: 'sources.none',
};

/**
 * Creates or changes a source. The kind of an existing source cannot be changed. If it is a mailbox with
 * OAuth 2.0, only its name can be changed here.
 */
export function SourceForm({
  source,
  onSave,
  onClose,
}: {
  source?: Source;
  onSave(body: SourceRequest): Promise<void>;
  onClose(): void;
}) {
  const [kind, setKind] = useState<SourceKind>(source?.kind ?? 'imap');
  const [values, setValues] = useState<SourceValues>(source === undefined ? NEW_VALUES : readValues(source));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isOauth2 = source?.imap?.oauth2 != null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const body = toSourceRequest(kind, values);
      await onSave(isOauth2 ? { source: { name: body.source.name } } : body);
      onClose();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  const form = { values, change: (changes: Partial<SourceValues>) => setValues({ ...values, ...changes }) };
  const isNew = source === undefined;
  return (
    <Dialog title={t(isNew ? 'sources.newSource' : 'sources.changeTheSource')} onClose={onClose}>
      <form className="stack" onSubmit={save}>
        {isNew && (
          <label className="field">
            <span className="label">{t('sources.kind')}</span>
            <select
              className="input"
              value={kind}
              onChange={(event) => {
                const chosen = event.target.value as SourceKind;
                setKind(chosen);
                form.change({ port: chosen === 'sftp' ? '22' : NEW_VALUES.port });
              }}
            >
              {KINDS.map((one) => (
                <option key={one} value={one}>
                  {t(KIND_NAMES[one])}
                </option>
              ))}
            </select>
          </label>
        )}
        <TextField {...form} name="name" label={t('common.name')} />
        {isOauth2 && <p className="hint">{t('sources.oauth2IsChangedWithThe')}</p>}
        {kind === 'imap' && !isOauth2 && <MailboxFields {...form} isNew={isNew} />}
        {kind === 'folder' && (
          <TextField
            {...form}
            name="path"
            label={t('sources.path')}
            hint={t('sources.belowTheFolderOfYour')}
            optional
          />
        )}
        {kind === 's3' && <BucketFields {...form} isNew={isNew} />}
        {kind === 'sftp' && <SftpFields {...form} isNew={isNew} />}
        {!isOauth2 && (
          <label className="check">
            <input
              type="checkbox"
              checked={values.includeExisting}
              onChange={(event) => form.change({ includeExisting: event.target.checked })}
            />
            <span>{t('sources.alsoTakeWhatIsThere')}</span>
          </label>
        )}
        {error !== null && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {t(isNew ? 'common.create' : 'common.save')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface FormProps {
  values: SourceValues;
  change(changes: Partial<SourceValues>): void;
}

function MailboxFields({ isNew, ...form }: FormProps & { isNew: boolean }) {
  const { values } = form;
  const secretHint = t(isNew ? 'sources.mostProvidersRequireAnApp' : 'sources.emptyKeepsTheStoredOne');
  return (
    <>
      <TextField
        {...form}
        name="host"
        label={t('sources.server')}
        placeholder={t('sources.imapExampleCom')}
      />
      <ChoiceField {...form} name="security" label={t('sources.encryption')} choices={SECURITY} />
      <TextField {...form} name="port" label={t('sources.port')} />
      <TextField
        {...form}
        name="username"
        label={t('sources.user')}
        placeholder={t('sources.invoicesExampleCom')}
      />
      <TextField
        {...form}
        name="password"
        label={t('common.password')}
        hint={secretHint}
        secret
        optional={!isNew}
      />
      <TextField {...form} name="mailbox" label={t('sources.mailboxFolder')} />
      <ChoiceField {...form} name="after" label={t('sources.afterAMessageWasTaken')} choices={AFTER} />
      {values.after === 'move' && <TextField {...form} name="moveTo" label={t('sources.moveTo')} />}
    </>
  );
}

function BucketFields({ isNew, ...form }: FormProps & { isNew: boolean }) {
  return (
    <>
      <TextField {...form} name="bucket" label={t('sources.bucketName')} />
      <TextField
        {...form}
        name="prefix"
        label={t('sources.prefix')}
        hint={t('sources.emptyForAllObjects')}
        optional
      />
      <TextField
        {...form}
        name="endpoint"
        label={t('sources.endpoint')}
        hint={t('sources.emptyForAmazonS3')}
        optional
      />
      <TextField {...form} name="region" label={t('sources.region')} />
      <TextField {...form} name="accessKeyId" label={t('sources.accessKeyId')} />
      <TextField
        {...form}
        name="secretAccessKey"
        label={t('sources.secretAccessKey')}
        {...(isNew ? {} : { hint: t('sources.emptyKeepsTheStoredOne') })}
        secret
        optional={!isNew}
      />
    </>
  );
}

function SftpFields({ values, change, isNew }: FormProps & { isNew: boolean }) {
  const form = { values, change };
  // Remove the confirmed key if the server changes, because the key is valid only for its server.
  const server = {
    values,
    change: (changes: Partial<SourceValues>) => change({ ...changes, hostKey: '' }),
  };
  const secretHint = isNew ? {} : { hint: t('sources.emptyKeepsTheStoredOne') };
  return (
    <>
      <TextField
        {...server}
        name="host"
        label={t('sources.server')}
        placeholder={t('sources.sftpExampleCom')}
      />
      <TextField {...server} name="port" label={t('sources.port')} />
      <TextField
        {...form}
        name="hostKey"
        label={t('sources.fingerprint')}
        hint={t('sources.emptyUntilTheTestShows')}
        optional
      />
      <TextField {...form} name="username" label={t('sources.user')} />
      <ChoiceField {...form} name="signIn" label={t('sources.signInWith')} choices={SIGN_IN} />
      {values.signIn === 'password' ? (
        <TextField
          {...form}
          name="password"
          label={t('common.password')}
          {...secretHint}
          secret
          optional={!isNew}
        />
      ) : (
        <>
          <label className="field">
            <span className="label">{t('sources.privateKey')}</span>
            <textarea
              className="input"
              rows={4}
              autoComplete="off"
              spellCheck={false}
              required={isNew}
              value={values.privateKey}
              onChange={(event) => change({ privateKey: event.target.value })}
            />
            <span className="hint">
              {t(isNew ? 'sources.inTheFormatOfOpenssh' : 'sources.emptyKeepsTheStoredOne')}
            </span>
          </label>
          <TextField
            {...form}
            name="passphrase"
            label={t('sources.passphrase')}
            hint={t('sources.emptyIfTheKeyHas')}
            secret
            optional
          />
        </>
      )}
      <TextField
        {...form}
        name="path"
        label={t('sources.path')}
        hint={t('sources.emptyForTheFolderAfter')}
        optional
      />
    </>
  );
}

type TextName = Exclude<keyof SourceValues, 'includeExisting'>;

function TextField({
  values,
  change,
  name,
  label,
  hint,
  placeholder,
  secret = false,
  optional = false,
}: FormProps & {
  name: TextName;
  label: string;
  hint?: string;
  placeholder?: string;
  secret?: boolean;
  optional?: boolean;
}) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input"
        type={secret ? 'password' : 'text'}
        autoComplete={secret ? 'new-password' : 'off'}
        required={!optional}
        placeholder={placeholder}
        value={values[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
      {hint !== undefined && <span className="hint">{hint}</span>}
    </label>
  );
}

function ChoiceField({
  values,
  change,
  name,
  label,
  choices,
}: FormProps & { name: TextName; label: string; choices: Record<string, MessageKey> }) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select
        className="input"
        value={values[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      >
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </select>
    </label>
  );
}
