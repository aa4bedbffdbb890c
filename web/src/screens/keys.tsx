import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listKeys, revokeKey } from '../api/keys.ts';
import type { Key } from '../api/openapi.ts';
import { Confirm } from '../parts/confirm.tsx';
import { formatAge, formatDate } from '../parts/format.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { say } from '../parts/toasts.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

export default function KeysScreen() {
  const queries = useQueryClient();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const { data, error, refetch } = useQuery({ queryKey: ['keys'], queryFn: listKeys });
  const refresh = () => queries.invalidateQueries({ queryKey: ['keys'] });
  return (
    <div className="page stack">
      <div className="row between">
        <div>
          <h1>Keys</h1>
          <p className="hint">
            Create a separate key for each program and person. A revoked key stops working immediately.
          </p>
        </div>
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
          New key
        </button>
      </div>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <KeyTable keys={data} onRevoke={setRevoking} />}
      {creating && <NewKeyDialog onCreated={refresh} onClose={() => setCreating(false)} />}
      {revoking !== null && (
        <Confirm
          title="Revoke the key?"
          text={`Requests with “${revoking.name}” are refused immediately. If you signed in with this key, you will be signed out.`}
          action="Revoke"
          onConfirm={async () => {
            await revokeKey(revoking.id);
            say(`“${revoking.name}” was revoked.`);
            await refresh();
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </div>
  );
}

function KeyTable({ keys, onRevoke }: { keys: Key[]; onRevoke(key: Key): void }) {
  return (
    <ScrollBox label="Keys">
      <table className="data middle">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Permissions</th>
            <th scope="col" className="wide-cell">
              Last used
            </th>
            <th scope="col" className="wide-cell">
              Expires
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row" className="name">
                {key.name}
              </th>
              <td>{key.scopes.includes('*') ? 'Everything' : key.scopes.join(', ')}</td>
              <td className="nowrap wide-cell">
                {key.last_used_at === null ? 'never' : formatAge(key.last_used_at)}
              </td>
              <td className="nowrap wide-cell">
                {key.expires_at === null ? 'never' : formatDate(key.expires_at)}
              </td>
              <td className="number">
                {key.revoked_at === null ? (
                  <button
                    type="button"
                    className="button small danger"
                    aria-label={`Revoke ${key.name}`}
                    onClick={() => onRevoke(key)}
                  >
                    Revoke
                  </button>
                ) : (
                  <span className="badge bad">Revoked</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
