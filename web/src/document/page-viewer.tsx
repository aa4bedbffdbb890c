import { memo, useMemo, useRef, useState } from 'react';
import type { PageInfo, ParsedData } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { type Fit, PageSheet } from './page-sheet.tsx';
import type { Place } from './places.ts';
import type { Rotation } from './rotation.ts';
import { Thumbnails } from './thumbnails.tsx';
import { useDragToPan } from './use-drag-to-pan.ts';
import { useFollow } from './use-follow.ts';
import { type Boxes, ViewerTools } from './viewer-tools.tsx';

const ZOOMS = [100, 150, 200, 300];
const NONE: Place[] = [];
const NEXT_ROTATION: Record<Rotation, Rotation> = { 0: 90, 90: 180, 180: 270, 270: 0 };

/** All pages of a document, from top to bottom. Each image is loaded shortly before it comes into view. */
export const PageViewer = memo(function PageViewer({
  projectId,
  documentId,
  data,
  places,
}: {
  projectId: string;
  documentId: string;
  data: ParsedData;
  places: ReadonlyMap<number, Place[]>;
}) {
  const [zoom, setZoom] = useState(0);
  const [fit, setFit] = useState<Fit>('width');
  const [boxes, setBoxes] = useState<Boxes>('all');
  const scroller = useRef<HTMLElement>(null);
  const [rotation, setRotation] = useState<Rotation>(0);
  const [hasThumbnails, setThumbnails] = useState(false);
  useFollow(scroller);
  useDragToPan(scroller);
  const pages = useMemo(() => listVisiblePages(data), [data]);
  const [shown, setShown] = useState(0);
  const goToPage = (index: number) => {
    const sheet = scroller.current?.querySelectorAll('.sheet')[index];
    sheet?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="viewer" data-boxes={boxes}>
      <ViewerTools
        {...{ zoom, setZoom, fit, setFit, boxes, setBoxes, shown, goToPage, hasThumbnails, setThumbnails }}
        onRotate={() => setRotation(NEXT_ROTATION[rotation])}
        zooms={ZOOMS}
        pages={pages.length}
      />
      <div className="viewer-body">
        {hasThumbnails && <Thumbnails {...{ projectId, documentId, pages, shown, goToPage }} />}
        <section
          ref={scroller}
          className="viewer-scroll"
          aria-label={t('common.pages')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
          tabIndex={0}
          onScroll={(event) => setShown(findPageInView(event.currentTarget))}
        >
          {pages.map((page) => (
            <PageSheet
              key={page.number}
              projectId={projectId}
              documentId={documentId}
              page={page}
              places={places.get(page.number) ?? NONE}
              zoom={ZOOMS[zoom] ?? 100}
              fit={fit}
              rotation={rotation}
            />
          ))}
        </section>
      </div>
    </div>
  );
});

/** Returns the index of the page in the middle of the viewer. */
function findPageInView(scroller: HTMLElement): number {
  const { top, height } = scroller.getBoundingClientRect();
  const sheets = [...scroller.querySelectorAll('.sheet')];
  const index = sheets.findIndex((sheet) => sheet.getBoundingClientRect().bottom > top + height / 2);
  return index === -1 ? Math.max(0, sheets.length - 1) : index;
}

/** Lists the pages that have a layout. Returns an empty list if the format has no pages. */
export function listVisiblePages(data: ParsedData): PageInfo[] {
  return data.pages.filter(({ width, height }) => width > 0 && height > 0);
}
