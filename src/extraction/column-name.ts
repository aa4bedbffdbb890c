/** Converts the 0-based index of a spreadsheet column to its name: A, B … Z, AA … */
export function getColumnName(column: number): string {
  let name = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}

/** Returns the address of a cell, such as `Sheet1!B4` or `'My sheet'!B4`. Row and column are zero-based. */
export function formatCellAddress(sheet: string, row: number, column: number): string {
  const name = /^[\p{L}\d_]+$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  return `${name}!${getColumnName(column)}${row + 1}`;
}
