/** Solves a symmetric positive definite system of linear equations by Gaussian elimination. */
export function solveEquations(matrix: readonly (readonly number[])[], sums: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, sums[index] ?? 0]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++)
    for (let at = pivot + 1; at < size; at++)
      subtractRow(rows[at] as number[], rows[pivot] as number[], pivot);
  const solution = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    const row = rows[at] as number[];
    const known = row
      .slice(at + 1, size)
      .reduce((sum, value, index) => sum + value * (solution[at + 1 + index] ?? 0), 0);
    solution[at] = ((row[size] ?? 0) - known) / (row[at] ?? 1);
  }
  return solution;
}

function subtractRow(row: number[], pivotRow: readonly number[], pivot: number): void {
  const factor = (row[pivot] ?? 0) / (pivotRow[pivot] ?? 1);
  for (let column = pivot; column < row.length; column++)
    row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0);
}
