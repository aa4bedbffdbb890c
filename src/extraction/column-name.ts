/** Returns the name of a 0-based column in spreadsheets: A, B … Z, AA … */
export function getColumnName(column: number): string {
  let name = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}
