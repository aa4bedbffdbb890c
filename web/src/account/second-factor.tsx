import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  beginSecondFactor,
  confirmSecondFactor,
  createRecoveryCodes,
  type Enrolment,
  readSecondFactor,
  removeSecondFactor,
} from '../api/second-factor.ts';
import { t } from '../i18n/translate.ts';
import { Secret } from '../parts/actions.tsx';
import { ErrorNote, Loading, Note } from '../parts/notes.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useSubmit } from '../parts/use-submit.ts';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';

const KEY = ['second-factor'];

/** Lets users add an authenticator app to their account, and remove it. */
export function SecondFactor({ onEnabled }: { onEnabled?: () => void } = {}) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: readSecondFactor });
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: KEY }),
      queries.invalidateQueries({ queryKey: ['sessions'] }),
    ]);
  const showCodes = async (shown: string[]) => {
    setEnrolment(null);
    setCodes(shown);
    await refresh();
  };
  const finish = () => {
    setCodes(null);
    onEnabled?.();
  };
  return (
    <section className="card padded stack" aria-labelledby="second-factor">
      <h2 id="second-factor">{t('secondFactor.title')}</h2>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {codes !== null && <RecoveryCodes codes={codes} onDone={finish} />}
      {codes === null && enrolment !== null && <Confirmation enrolment={enrolment} onDone={showCodes} />}
      {codes === null && enrolment === null && data?.enabled === false && <Beginning onDone={setEnrolment} />}
      {codes === null && data?.enabled === true && (
        <Management codesLeft={data.recovery_codes_left} onCodes={showCodes} onRemoved={refresh} />
      )}
    </section>
  );
}

function Beginning({ onDone }: { onDone(enrolment: Enrolment): void }) {
  const [password, setPassword] = useState('');
  const { busy, error, onSubmit } = useSubmit(async () => onDone(await beginSecondFactor(password)));
  return (
    <form className="stack" onSubmit={onSubmit}>
      <p className="hint">{t('secondFactor.hint')}</p>
      <PasswordField label={t('account.currentPassword')} value={password} onChange={setPassword} />
      {error !== null && <ErrorNote error={error} />}
      <div>
        <button type="submit" className="button" disabled={busy}>
          {t('secondFactor.add')}
        </button>
      </div>
    </form>
  );
}

function Confirmation({
  enrolment,
  onDone,
}: {
  enrolment: Enrolment;
  onDone(codes: string[]): Promise<void>;
}) {
  const [code, setCode] = useState('');
  const { busy, error, onSubmit } = useSubmit(async () => onDone(await confirmSecondFactor(code)));
  return (
    <form className="stack" onSubmit={onSubmit}>
      <p>{t('secondFactor.scan')}</p>
      <QrCode text={enrolment.uri} label={t('secondFactor.qrCode')} />
      <p className="hint">{t('secondFactor.orEnter')}</p>
      <Secret text={enrolment.secret} label={t('secondFactor.secret')} />
      <CodeField value={code} onChange={setCode} />
      {error !== null && <ErrorNote error={error} />}
      <div>
        <button type="submit" className="button primary" disabled={busy}>
          {t('secondFactor.confirm')}
        </button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  return (
    <div className="stack">
      <Note kind="warn">{t('secondFactor.codesHint')}</Note>
      <Secret text={codes.join('\n')} label={t('secondFactor.recoveryCodes')} />
      <div>
        <button type="button" className="button primary" onClick={onDone}>
          {t('common.done')}
        </button>
      </div>
    </div>
  );
}

function Management({
  codesLeft,
  onCodes,
  onRemoved,
}: {
  codesLeft: number;
  onCodes(codes: string[]): Promise<void>;
  onRemoved(): Promise<unknown>;
}) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const renew = useSubmit(async () => onCodes(await createRecoveryCodes(password, code)));
  const remove = useSubmit(async () => {
    await removeSecondFactor(password, code);
    showToast(t('secondFactor.wasRemoved'));
    await onRemoved();
  });
  const error = renew.error ?? remove.error;
  return (
    <form className="stack" onSubmit={renew.onSubmit}>
      <p>{t('secondFactor.isOn', { count: codesLeft })}</p>
      <PasswordField label={t('account.currentPassword')} value={password} onChange={setPassword} />
      <CodeField value={code} onChange={setCode} />
      {error !== null && <ErrorNote error={error} />}
      <div className="row">
        <button type="submit" className="button" disabled={renew.busy || remove.busy}>
          {t('secondFactor.renew')}
        </button>
        <button
          type="button"
          className="button danger"
          disabled={renew.busy || remove.busy || password === '' || code === ''}
          onClick={remove.onSubmit}
        >
          {t('secondFactor.remove')}
        </button>
      </div>
    </form>
  );
}
