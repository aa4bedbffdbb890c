/** A, B … Z, AA … of a 0-based column, as spreadsheets name them. */
export function getColumnName(column: number): string {
  let name = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}
