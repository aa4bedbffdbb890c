/** Converts the 0-based index of a spreadsheet column to its name: A, B … Z, AA … */
export function getColumnName(column: number): string {
  let name = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}
