import { A4, type PageSize } from '../typeset/print-flow.ts';
import { findChild, type XmlElement } from '../xml.ts';
import { readPoints } from './styles.ts';

/** The shortest and longest side of a page, in points. */
const SHORTEST = 100;
const LONGEST = 2000;
/** Minimum width of the text area. */
const NARROWEST = 80;

/** Returns the size of the pages of the last section, which is usually the only one. */
export function readPageSize(body: XmlElement): PageSize {
  const section = findChild(body, 'w:sectPr');
  const size = findChild(section, 'w:pgSz');
  const margins = findChild(section, 'w:pgMar');
  const readSide = (name: string, usual: number) =>
    Math.max(SHORTEST, Math.min(LONGEST, readPoints(size, name) ?? usual));
  const readMargin = (name: 'top' | 'right' | 'bottom' | 'left') =>
    Math.max(0, Math.min(LONGEST, Math.abs(readPoints(margins, `w:${name}`) ?? A4[name])));
  const found: PageSize = {
    width: readSide('w:w', A4.width),
    height: readSide('w:h', A4.height),
    top: readMargin('top'),
    right: readMargin('right'),
    bottom: readMargin('bottom'),
    left: readMargin('left'),
  };
  const isUsable =
    found.width - found.left - found.right >= NARROWEST &&
    found.height - found.top - found.bottom >= NARROWEST;
  return isUsable ? found : A4;
}
