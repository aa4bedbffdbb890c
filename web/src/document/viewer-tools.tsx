import { t } from '../i18n/translate.ts';
import { Icon } from '../parts/icon.tsx';
import type { Fit } from './page-sheet.tsx';

/** Which values have a box on the page. The value that the user is pointing at always has one. */
export type Boxes = 'all' | 'fields' | 'rows' | 'doubtful' | 'none';

const BOXES: Record<Boxes, string> = {
  all: t('document.allBoxes'),
  fields: t('common.fields'),
  rows: t('document.tables'),
  doubtful: t('document.doubtful'),
  none: t('document.noBoxes'),
};

export function ViewerTools({
  pages,
  shown,
  goToPage,
  zooms,
  zoom,
  setZoom,
  fit,
  setFit,
  boxes,
  setBoxes,
  hasThumbnails,
  setThumbnails,
  onRotate,
}: {
  pages: number;
  /** Index of the page that is in view. */
  shown: number;
  goToPage(index: number): void;
  /** Zoom levels in percent. */
  zooms: readonly number[];
  /** Index of the current zoom level in `zooms`. */
  zoom: number;
  setZoom(zoom: number): void;
  fit: Fit;
  setFit(fit: Fit): void;
  boxes: Boxes;
  setBoxes(boxes: Boxes): void;
  hasThumbnails: boolean;
  setThumbnails(shown: boolean): void;
  /** Rotates the page clockwise by 90 degrees. */
  onRotate(): void;
}) {
  return (
    <div className="viewer-tools row">
      {pages > 1 && (
        <button
          type="button"
          className="button small icon wide-only"
          aria-label={t('document.thumbnails')}
          title={t('document.thumbnails')}
          aria-pressed={hasThumbnails}
          onClick={() => setThumbnails(!hasThumbnails)}
        >
          <Icon name="pages" />
        </button>
      )}
      {pages > 1 && (
        <button
          type="button"
          className="button small icon"
          aria-label={t('document.previousPage')}
          disabled={shown === 0}
          onClick={() => goToPage(shown - 1)}
        >
          <Icon name="back" />
        </button>
      )}
      <span className="hint">
        {pages === 1 ? t('document.1Page') : t('document.pageShownOfPages', { shown: shown + 1, pages })}
      </span>
      {pages > 1 && (
        <button
          type="button"
          className="button small icon"
          aria-label={t('document.nextPage')}
          disabled={shown === pages - 1}
          onClick={() => goToPage(shown + 1)}
        >
          <Icon name="next" />
        </button>
      )}
      <span className="grow" />
      <select
        className="input small"
        aria-label={t('document.boxesOnThePage')}
        value={boxes}
        onChange={({ target: { value } }) => isBoxes(value) && setBoxes(value)}
      >
        {Object.entries(BOXES).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="button small icon"
        aria-label={t('common.rotate')}
        title={t('document.rotateClockwise')}
        onClick={onRotate}
      >
        <Icon name="rotate" />
      </button>
      <button
        type="button"
        className="button small fit"
        aria-pressed={fit === 'page'}
        onClick={() => {
          setFit(fit === 'page' ? 'width' : 'page');
          setZoom(0);
        }}
      >
        {t('document.wholePage')}
      </button>
      <span className="row zoom">
        <button
          type="button"
          className="button small icon"
          aria-label={t('document.smaller')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          −
        </button>
        <span className="hint" role="status">
          {zooms[zoom]}%
        </span>
        <button
          type="button"
          className="button small icon"
          aria-label={t('document.larger')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          +
        </button>
      </span>
    </div>
  );
}

function isBoxes(name: string): name is Boxes {
  return Object.hasOwn(BOXES, name);
}
