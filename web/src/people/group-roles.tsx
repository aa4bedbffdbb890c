import { useState } from 'react';
import type { SingleSignOn } from '#client/types';
import { ROLES } from '../api/members.ts';
import { t } from '../i18n/translate.ts';
import { RoleOptions } from './roles-dialog.tsx';

type GroupRole = SingleSignOn['group_roles'][number];

/** Inputs that assign roles to the provider's groups. */
export function GroupRoles({
  groupRoles,
  onChange,
}: {
  groupRoles: GroupRole[];
  onChange(groupRoles: GroupRole[]): void;
}) {
  const [ids, setIds] = useState(() => groupRoles.map((_, index) => index));
  const [next, setNext] = useState(groupRoles.length);
  const change = (at: number, changes: Partial<GroupRole>) =>
    onChange(groupRoles.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  return (
    <fieldset className="plain stack">
      <legend className="label">{t('singleSignOn.groupRoles')}</legend>
      <p className="hint">{t('singleSignOn.groupRolesHint')}</p>
      {groupRoles.map(({ group, role }, index) => (
        <div key={ids[index]} className="row">
          <input
            className="input grow"
            aria-label={t('singleSignOn.group', { number: index + 1 })}
            required
            value={group}
            onChange={(event) => change(index, { group: event.target.value })}
          />
          <select
            className="input narrow-input"
            aria-label={t('singleSignOn.roleOfGroup', { number: index + 1 })}
            value={role}
            onChange={(event) =>
              change(index, { role: ROLES.find((one) => one === event.target.value) ?? 'viewer' })
            }
          >
            <RoleOptions />
          </select>
          <button
            type="button"
            className="button small quiet"
            aria-label={t('singleSignOn.removeGroup', { number: index + 1 })}
            onClick={() => {
              setIds(ids.filter((_, other) => other !== index));
              onChange(groupRoles.filter((_, other) => other !== index));
            }}
          >
            {t('common.remove')}
          </button>
        </div>
      ))}
      <div>
        <button
          type="button"
          className="button small"
          onClick={() => {
            setIds([...ids, next]);
            setNext(next + 1);
            onChange([...groupRoles, { group: '', role: 'viewer' }]);
          }}
        >
          {t('singleSignOn.addGroup')}
        </button>
      </div>
    </fieldset>
  );
}
