import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SingleSignOn } from '#client/types';
import { ROLES } from '../api/members.ts';
import {
  deleteSingleSignOn,
  findProviderProblem,
  findSingleSignOn,
  type SingleSignOnSettings,
  saveSingleSignOn,
} from '../api/single-sign-on.ts';
import { t } from '../i18n/translate.ts';
import { Secret } from '../parts/actions.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { useTitle } from '../parts/use-title.ts';
import { GroupRoles } from './group-roles.tsx';
import { RoleOptions } from './roles-dialog.tsx';

const KEY = ['single-sign-on'];
const SCOPES = ['openid', 'email', 'profile'];

export default function SingleSignOnScreen() {
  useTitle(t('singleSignOn.title'));
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: findSingleSignOn });
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });
  return (
    <div className="page stack">
      <div>
        <h1>{t('singleSignOn.title')}</h1>
        <p className="hint">{t('singleSignOn.hint')}</p>
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <SettingsForm key={data?.issuer ?? ''} kept={data} onChange={refresh} />}
      {data !== undefined && data !== null && <Provider kept={data} onChange={refresh} />}
    </div>
  );
}

function createSettings(kept: SingleSignOn | null): SingleSignOnSettings {
  return {
    issuer: kept?.issuer ?? '',
    client_id: kept?.client_id ?? '',
    scopes: kept?.scopes ?? SCOPES.join(' '),
    groups_claim: kept?.groups_claim ?? 'groups',
    group_roles: kept?.group_roles ?? [],
    default_role: kept?.default_role ?? null,
    trust_unverified_emails: kept?.trust_unverified_emails ?? false,
    enforced: kept?.enforced ?? false,
  };
}

function SettingsForm({ kept, onChange }: { kept: SingleSignOn | null; onChange(): Promise<void> }) {
  const [settings, setSettings] = useState(() => createSettings(kept));
  const [secret, setSecret] = useState('');
  const change = (changes: Partial<SingleSignOnSettings>) => setSettings({ ...settings, ...changes });
  const { busy, error, onSubmit } = useSubmit(async () => {
    const issuer = settings.issuer.trim();
    await saveSingleSignOn({ ...settings, issuer, ...(secret === '' ? {} : { client_secret: secret }) });
    setSecret('');
    showToast(t('singleSignOn.saved'));
    await onChange();
  });
  const hasSecret = kept?.has_client_secret === true && kept.issuer === settings.issuer.trim();
  return (
    <form className="card padded stack" onSubmit={onSubmit}>
      <TextField
        label={t('singleSignOn.issuer')}
        hint={t('singleSignOn.issuerHint')}
        type="url"
        value={settings.issuer}
        onChange={(issuer) => change({ issuer })}
      />
      <TextField
        label={t('singleSignOn.clientId')}
        value={settings.client_id}
        onChange={(client_id) => change({ client_id })}
      />
      <TextField
        label={t('singleSignOn.clientSecret')}
        {...(hasSecret ? { hint: t('singleSignOn.secretStored') } : {})}
        type="password"
        isRequired={false}
        value={secret}
        onChange={setSecret}
      />
      <TextField
        label={t('singleSignOn.scopes')}
        value={settings.scopes}
        onChange={(scopes) => change({ scopes })}
      />
      <TextField
        label={t('singleSignOn.groupsClaim')}
        value={settings.groups_claim}
        onChange={(groups_claim) => change({ groups_claim })}
      />
      <GroupRoles groupRoles={settings.group_roles} onChange={(group_roles) => change({ group_roles })} />
      <label className="field">
        <span className="label">{t('singleSignOn.defaultRole')}</span>
        <select
          className="input"
          value={settings.default_role ?? ''}
          onChange={(event) =>
            change({ default_role: ROLES.find((one) => one === event.target.value) ?? null })
          }
        >
          <option value="">{t('singleSignOn.noDefaultRole')}</option>
          <RoleOptions />
        </select>
      </label>
      <CheckField
        label={t('singleSignOn.trustUnverified')}
        hint={t('singleSignOn.trustUnverifiedHint')}
        checked={settings.trust_unverified_emails}
        onChange={(trust_unverified_emails) => change({ trust_unverified_emails })}
      />
      <CheckField
        label={t('singleSignOn.enforce')}
        hint={t('singleSignOn.enforceHint')}
        checked={settings.enforced}
        onChange={(enforced) => change({ enforced })}
      />
      {error !== null && <ErrorNote error={error} />}
      <div>
        <button type="submit" className="button primary" disabled={busy}>
          {t('common.save')}
        </button>
      </div>
    </form>
  );
}

function TextField({
  label,
  hint,
  type = 'text',
  isRequired = true,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  type?: 'text' | 'url' | 'password';
  isRequired?: boolean;
  value: string;
  onChange(value: string): void;
}) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input"
        type={type}
        autoComplete="off"
        spellCheck={false}
        required={isRequired}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && <span className="hint">{hint}</span>}
    </label>
  );
}

function CheckField({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        <br />
        <span className="hint">{hint}</span>
      </span>
    </label>
  );
}

/** Shows what the provider and the members need to know, and a button that tests the provider. */
function Provider({ kept, onChange }: { kept: SingleSignOn; onChange(): Promise<void> }) {
  const [problem, setProblem] = useState<string | null | undefined>(undefined);
  const [isRemoving, setIsRemoving] = useState(false);
  const { busy, error, onSubmit } = useSubmit(async () => setProblem(await findProviderProblem()));
  return (
    <form className="card padded stack" onSubmit={onSubmit}>
      <div className="field">
        <span className="label">{t('singleSignOn.redirectUri')}</span>
        <Secret text={kept.redirect_uri} label={t('singleSignOn.redirectUri')} />
      </div>
      <div className="field">
        <span className="label">{t('singleSignOn.signInLink')}</span>
        <Secret text={kept.sign_in_link} label={t('singleSignOn.signInLink')} />
      </div>
      {error !== null && <ErrorNote error={error} />}
      {typeof problem === 'string' && <Note kind="bad">{problem}</Note>}
      {problem === null && <Note kind="good">{t('singleSignOn.works')}</Note>}
      <div className="row">
        <button type="submit" className="button" disabled={busy}>
          {t('singleSignOn.test')}
        </button>
        <button type="button" className="button danger" onClick={() => setIsRemoving(true)}>
          {t('singleSignOn.turnOff')}
        </button>
      </div>
      {isRemoving && (
        <Confirm
          title={t('singleSignOn.turnOffTitle')}
          text={t('singleSignOn.turnOffText')}
          action={t('singleSignOn.turnOff')}
          onConfirm={async () => {
            await deleteSingleSignOn();
            showToast(t('singleSignOn.wasTurnedOff'));
            await onChange();
          }}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </form>
  );
}
