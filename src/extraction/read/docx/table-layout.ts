import type { FlowTable } from '../typeset/flow.ts';
import { findChild, findDescendants, listChildElements, type XmlElement } from '../xml.ts';
import { readAlignment, readPoints, type Styles } from './styles.ts';

/** Space to the left and right of the content of a cell, unless the file states another, in points. */
const PADDING = 5.4;
const WIDEST_PADDING = 40;
const BORDERS = ['w:top', 'w:bottom', 'w:insideH', 'w:left', 'w:start'];
const NO_BORDER = new Set(['none', 'nil']);

interface SizedCell {
  column: number;
  span: number;
  width: number;
}

/** Reads the widths of the columns and the borders of a table. */
export function readTableLayout(
  table: XmlElement,
  columns: number,
  rows: readonly (readonly SizedCell[])[],
  styles: Styles,
): Pick<FlowTable, 'columns' | 'isRuled' | 'padding' | 'align' | 'left'> {
  const properties = findChild(table, 'w:tblPr');
  const margin = readPoints(findChild(findChild(properties, 'w:tblCellMar'), 'w:left'), 'w:w');
  return {
    columns: readWidths(table, columns, rows),
    isRuled: hasBorders(table, properties, styles),
    padding: Math.max(0, Math.min(WIDEST_PADDING, margin ?? PADDING)),
    align: readAlignment(findChild(properties, 'w:jc')),
    left: Math.max(0, readPoints(findChild(properties, 'w:tblInd'), 'w:w') ?? 0),
  };
}

/** The width of a cell takes precedence over that of its column in the grid, as in Word. */
function readWidths(table: XmlElement, columns: number, rows: readonly (readonly SizedCell[])[]): number[] {
  const grid = listChildElements(findChild(table, 'w:tblGrid'), 'w:gridCol').map(
    (column) => readPoints(column, 'w:w') ?? 0,
  );
  const widths = Array.from({ length: columns }, (_, i) => Math.max(0, grid[i] ?? 0));
  const stated = new Set<number>();
  for (const row of rows)
    for (const { column, span, width } of row) {
      if (span > 1 || width <= 0 || column >= columns || stated.has(column)) continue;
      widths[column] = width;
      stated.add(column);
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
