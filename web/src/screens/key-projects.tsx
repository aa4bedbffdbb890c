import { useQuery } from '@tanstack/react-query';
import { listProjects } from '../api/projects.ts';
import { t } from '../i18n/translate.ts';

/** Lets the user choose the projects that a new key can access. Null means all projects. */
export function KeyProjects({
  chosen,
  onChange,
}: {
  chosen: string[] | null;
  onChange(projects: string[] | null): void;
}) {
  const { data } = useQuery({ queryKey: ['projects'], queryFn: listProjects });
  return (
    <fieldset className="plain stack">
      <legend className="label">{t('common.projects')}</legend>
      <label className="check">
        <input type="radio" name="projects" checked={chosen === null} onChange={() => onChange(null)} />
        <span>{t('keyProjects.theWholeOrganization')}</span>
      </label>
      <label className="check">
        <input type="radio" name="projects" checked={chosen !== null} onChange={() => onChange([])} />
        <span>{t('keyProjects.selectedProjects')}</span>
      </label>
      {chosen !== null && (
        <div className="scopes">
          {data?.map(({ id, name }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              <span className="breakable">{name}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
