import { useEffect, useRef } from 'react';
import type { PageInfo } from '../api/shapes.ts';
import { t } from '../i18n/translate.ts';
import { usePageImage } from './page-image.ts';

const WIDTH = 200;

/** A column of small page images. Clicking on one scrolls to its page. */
export function Thumbnails({
  projectId,
  documentId,
  pages,
  shown,
  goToPage,
}: {
  projectId: string;
  documentId: string;
  pages: readonly PageInfo[];
  /** Index of the page that is in view. */
  shown: number;
  goToPage(index: number): void;
}) {
  return (
    <nav className="thumbnails" aria-label={t('document.thumbnails')}>
      {pages.map((page, index) => (
        <Thumbnail
          key={page.number}
          {...{ projectId, documentId, page }}
          isShown={index === shown}
          onOpen={() => goToPage(index)}
        />
      ))}
    </nav>
  );
}

function Thumbnail({
  projectId,
  documentId,
  page: { number, width, height },
  isShown,
  onOpen,
}: {
  projectId: string;
  documentId: string;
  page: PageInfo;
  isShown: boolean;
  onOpen(): void;
}) {
  const element = useRef<HTMLButtonElement>(null);
  const { url } = usePageImage(element, { projectId, documentId, page: number, width: WIDTH });
  useEffect(() => {
    const column = element.current?.parentElement;
    if (!isShown || !element.current || !column) return;
    const { offsetTop, offsetHeight } = element.current;
    const isVisible =
      offsetTop >= column.scrollTop && offsetTop + offsetHeight <= column.scrollTop + column.clientHeight;
    if (!isVisible) column.scrollTop = offsetTop - column.clientHeight / 2 + offsetHeight / 2;
  }, [isShown]);
  return (
    <button
      ref={element}
      type="button"
      className="thumbnail"
      aria-current={isShown ? 'page' : undefined}
      aria-label={t('document.goToPageNumber', { number })}
      onClick={onOpen}
    >
      <span className="thumbnail-page" style={{ aspectRatio: `${width} / ${height}` }}>
        {url !== null && <img src={url} alt="" draggable={false} />}
      </span>
      {number}
    </button>
  );
}
