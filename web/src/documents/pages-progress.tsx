import type { Progress } from '#client/types';
import { t } from '../i18n/translate.ts';

export function PagesProgress({
  progress: { pages_done: done, pages_count: count },
}: {
  progress: Progress;
}) {
  return (
    <span className="row pages-progress">
      <progress className="upload-progress" max={count} value={done} aria-hidden="true" />
      <span className="hint">{t('list.pageOfCount', { done, count })}</span>
    </span>
  );
}
