import type { FlowTable } from '../typeset/flow.ts';
import { findChild, findDescendants, listChildElements, type XmlElement } from '../xml.ts';
import { readAlignment, readPoints, type Styles } from './styles.ts';

/** Space to the left and right of the content of a cell, unless the file states another, in points. */
const PADDING = 5.4;
const BORDERS = ['w:top', 'w:bottom', 'w:insideH', 'w:left', 'w:start'];
const NO_BORDER = new Set(['none', 'nil']);

/** Reads the widths of the columns and the borders of a table. */
export function readTableLayout(
  table: XmlElement,
  columns: number,
  styles: Styles,
): Pick<FlowTable, 'columns' | 'isRuled' | 'padding' | 'align' | 'left'> {
  const properties = findChild(table, 'w:tblPr');
  const margin = readPoints(findChild(findChild(properties, 'w:tblCellMar'), 'w:left'), 'w:w');
  return {
    columns: readWidths(table, columns),
    isRuled: hasBorders(table, properties, styles),
    padding: margin ?? PADDING,
    align: readAlignment(findChild(properties, 'w:jc')),
    left: Math.max(0, readPoints(findChild(properties, 'w:tblInd'), 'w:w') ?? 0),
  };
}

/** The width of a cell takes precedence over that of its column in the grid, as in Word. */
function readWidths(table: XmlElement, columns: number): number[] {
  const grid = listChildElements(findChild(table, 'w:tblGrid'), 'w:gridCol').map(
    (column) => readPoints(column, 'w:w') ?? 0,
  );
  const widths = Array.from({ length: columns }, (_, i) => grid[i] ?? 0);
  const stated = new Set<number>();
  for (const row of listChildElements(table, 'w:tr')) {
    let column = 0;
    for (const cell of listChildElements(row, 'w:tc')) {
      const properties = findChild(cell, 'w:tcPr');
      const span = Math.max(1, Number(findChild(properties, 'w:gridSpan')?.attributes['w:val'] ?? 1) || 1);
      const width = findChild(properties, 'w:tcW');
      const own = width?.attributes['w:type'] === 'dxa' ? (readPoints(width, 'w:w') ?? 0) : 0;
      if (span === 1 && own > 0 && column < columns && !stated.has(column)) {
        widths[column] = own;
        stated.add(column);
      }
      column += span;
    }
  }
  return widths;
}

function hasBorders(table: XmlElement, properties: XmlElement | undefined, styles: Styles): boolean {
  const own = findChild(properties, 'w:tblBorders') ?? styles.tableBorders(properties);
  if (own !== undefined && isVisible(own)) return true;
  const cells = findDescendants(table, 'w:tcBorders');
  return cells.filter(isVisible).length > 0.5 * findDescendants(table, 'w:tc').length;
}

function isVisible(borders: XmlElement): boolean {
  return BORDERS.some((name) => {
    const border = findChild(borders, name);
    return border !== undefined && !NO_BORDER.has(border.attributes['w:val'] ?? 'none');
  });
}
