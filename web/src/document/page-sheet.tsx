import { memo, useMemo, useRef } from 'react';
import type { PageInfo } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { DrawLayer } from './draw-layer.tsx';
import { useDrawing } from './drawing.ts';
import { usePageImage } from './page-image.ts';
import type { Place } from './places.ts';
import { useActiveAmong, useIsActive, usePointing } from './pointing.ts';
import type { Rotation } from './rotation.ts';

/** One page: its image with the boxes of values. */
export const PageSheet = memo(function PageSheet({
  projectId,
  documentId,
  page,
  places,
  zoom,
  fit,
  rotation,
}: {
  projectId: string;
  documentId: string;
  page: PageInfo;
  places: Place[];
  /** Zoom as a percentage of the size that fits the viewer. */
  zoom: number;
  fit: Fit;
  rotation: Rotation;
}) {
  const element = useRef<HTMLElement>(null);
  const sharp = zoom > 100 || devicePixelRatio > 1.5;
  const imageWidth = WIDTHS[sharp ? 1 : 0];
  const { url, missing } = usePageImage(element, {
    projectId,
    documentId,
    page: page.number,
    width: imageWidth,
  });
  const drawing = useDrawing();
  const { width, height } = page;
  const shape = rotation % 180 === 0 ? page : { width: height, height: width };
  return (
    <figure
      ref={element}
      className="sheet"
      style={{
        width: toCssWidth(shape, fit, zoom),
        aspectRatio: `${shape.width} / ${shape.height}`,
      }}
      data-page={page.number}
    >
      <div className="sheet-content" data-rotation={rotation}>
        {url !== null && (
          <img src={url} alt={t('document.pageNumber2', { number: page.number })} draggable={false} />
        )}
        {url === null && !missing && (
          <span className="sheet-wait">{t('document.pageNumber', { number: page.number })}</span>
        )}
        <svg
          className="marks"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {places.map((place) =>
            place.faint ? (
              <FaintMark key={place.pointer} place={place} words={missing} />
            ) : (
              <Mark key={`${place.pointer} ${place.box.join()}`} place={place} words={missing} />
            ),
          )}
        </svg>
        <MarkLabel places={places} width={width} height={height} />
        {drawing !== null && <DrawLayer page={page} rotation={rotation} drawing={drawing} />}
      </div>
      {missing && <figcaption className="sheet-note">{t('document.noImageOfThisPage')}</figcaption>}
    </figure>
  );
});

/** What a zoom of 100% means: the width of the page fits the viewer, or the whole page does. */
export type Fit = 'width' | 'page';

/** Widths of images. There are only two, so that the browser and the service can cache the images. */
const WIDTHS = [1000, 2000] as const;

/** Converts the size to CSS. `cqh` and `cqw` are relative to the viewer. */
function toCssWidth({ width, height }: { width: number; height: number }, fit: Fit, zoom: number): string {
  if (fit === 'width') return `${zoom}%`;
  return `calc(min(100%, (100cqh - 2rem) * ${width / height}) * ${zoom / 100})`;
}

/**
 * A table cell on the page. Its box does not react to the mouse, and is drawn only while the user points at
 * the cell in the panel.
 */
function FaintMark({ place, words }: { place: Place; words: boolean }) {
  const active = useIsActive(place.pointer);
  const [x0, y0, x1, y1] = place.box;
  return (
    <>
      {words && <Words place={place} />}
      {active && (
        <rect
          className="mark cell"
          data-mark={place.pointer}
          x={x0}
          y={y0}
          width={x1 - x0}
          height={y1 - y0}
        />
      )}
    </>
  );
}

/** Shows the words of a page if its image is missing. */
function Words({
  place: {
    box: [x0, y0, x1, y1],
    text,
  },
}: {
  place: Place;
}) {
  const height = y1 - y0;
  return (
    <text
      x={x0}
      y={y1 - height * 0.2}
      fontSize={height * 0.8}
      textLength={x1 - x0}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  );
}

/** Padding around words, relative to their height. */
const PADDING = 0.15;

function Mark({ place, words }: { place: Place; words: boolean }) {
  const pointing = usePointing();
  const active = useIsActive(place.pointer);
  const [x0, y0, x1, y1] = place.box;
  const padding = (y1 - y0) * PADDING;
  return (
    <>
      {words && <Words place={place} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for mouse users; a button in the panel does the same */}
      <rect
        className={active ? 'mark active' : 'mark'}
        data-kind={place.kind}
        data-sure={place.sure}
        data-mark={place.pointer}
        x={x0 - padding}
        y={y0 - padding}
        width={x1 - x0 + 2 * padding}
        height={y1 - y0 + 2 * padding}
        onMouseEnter={() => pointing.point(place.pointer)}
        onMouseLeave={() => pointing.point(null)}
        onClick={() => pointing.show(place.pointer, 'page')}
      />
    </>
  );
}

/** Shows the name of the highlighted value near its words. */
function MarkLabel({ places, width, height }: { places: Place[]; width: number; height: number }) {
  const pointers = useMemo(() => new Set(places.map(({ pointer }) => pointer)), [places]);
  const active = useActiveAmong(pointers);
  const place = places.find(({ pointer }) => pointer === active);
  if (place === undefined) return null;
  const [x0, y0, x1] = place.box;
  const onTheRight = x0 > width / 2;
  const side = onTheRight ? { right: `${100 - (x1 / width) * 100}%` } : { left: `${(x0 / width) * 100}%` };
  return (
    <span className="mark-label" aria-hidden="true" style={{ ...side, top: `${(y0 / height) * 100}%` }}>
      {place.label}
    </span>
  );
}
