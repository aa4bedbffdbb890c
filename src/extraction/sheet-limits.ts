/**
 * Maximum number of rows and columns of a sheet that are searched for fields. Sheets that contain a form are
 * smaller, and larger sheets contain data.
 */
export const MAX_ROWS = 500;
export const MAX_COLUMNS = 128;
/** Maximum number of characters in a cell (`MAX_CELL`), and of characters and cells across all sheets. */
export const MAX_CELL = 1_000;
export const MAX_CHARACTERS = 300_000;
export const MAX_CELLS = 20_000;
