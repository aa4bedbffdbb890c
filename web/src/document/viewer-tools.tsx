import { Icon } from '../parts/icon.tsx';
import type { Fit } from './page-sheet.tsx';

/** Which values have a box on the page; the one that is pointed at always has one. */
export type Boxes = 'all' | 'fields' | 'rows' | 'doubtful' | 'none';

const BOXES: Record<Boxes, string> = {
  all: 'All boxes',
  fields: 'Fields',
  rows: 'Tables',
  doubtful: 'Doubtful',
  none: 'No boxes',
};

/** Which page, how large, and which boxes. */
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
  /** The index of the page in view. */
  shown: number;
  goToPage(index: number): void;
  /** In percent. */
  zooms: readonly number[];
  /** An index of `zooms`. */
  zoom: number;
  setZoom(zoom: number): void;
  fit: Fit;
  setFit(fit: Fit): void;
  boxes: Boxes;
  setBoxes(boxes: Boxes): void;
  hasThumbnails: boolean;
  setThumbnails(shown: boolean): void;
  /** A quarter turn clockwise. */
  onRotate(): void;
}) {
  return (
    <div className="viewer-tools row">
      {pages > 1 && (
        <button
          type="button"
          className="button small icon wide-only"
          aria-label="Thumbnails"
          title="Thumbnails"
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
          aria-label="Previous page"
          disabled={shown === 0}
          onClick={() => goToPage(shown - 1)}
        >
          <Icon name="back" />
        </button>
      )}
      <span className="hint">{pages === 1 ? '1 page' : `Page ${shown + 1} of ${pages}`}</span>
      {pages > 1 && (
        <button
          type="button"
          className="button small icon"
          aria-label="Next page"
          disabled={shown === pages - 1}
          onClick={() => goToPage(shown + 1)}
        >
          <Icon name="next" />
        </button>
      )}
      <span className="grow" />
      <select
        className="input small"
        aria-label="Boxes on the page"
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
        aria-label="Rotate"
        title="Rotate clockwise"
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
        Whole page
      </button>
      <button
        type="button"
        className="button small icon"
        aria-label="Smaller"
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
        aria-label="Larger"
        disabled={zoom === zooms.length - 1}
        onClick={() => setZoom(zoom + 1)}
      >
        +
      </button>
    </div>
  );
}

function isBoxes(name: string): name is Boxes {
  return Object.hasOwn(BOXES, name);
}
