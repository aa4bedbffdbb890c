import { useQuery } from '@tanstack/react-query';
import { listProjects } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';
import { ErrorNote, Loading } from '../parts/notes.tsx';

/** Lets the user choose other projects whose layouts this project also uses. */
export function LearnFromSetting({
  projectId,
  chosen,
  onChange,
}: {
  projectId: string;
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}) {
  const { data, error, refetch } = useQuery({ queryKey: ['projects'], queryFn: listProjects });
  const others = (data ?? []).filter(({ id }) => id !== projectId);
  if (data !== undefined && others.length === 0) return null;
  return (
    <fieldset className="plain stack">
      <legend className="label">{t('settings.alsoLearnFrom')}</legend>
      <p className="hint">{t('settings.layoutsOfTheseProjects')}</p>
      {error !== null && <ErrorNote error={error} retry={refetch} />}
      {data === undefined && error === null && <Loading />}
      <div className="choices">
        {others.map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <span className="breakable">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
