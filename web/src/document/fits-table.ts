/** The part of a list's schema that determines how the list is shown. */
interface EntrySchema {
  properties?: Record<string, { type?: string | undefined }> | undefined;
}

/**
 * Whether the entries of a list are shown as the rows of a table. Values of lists and objects inside the entries do not fit
 * into cells.
 */
export function fitsTable(items: EntrySchema | undefined): boolean {
  const properties = Object.values(items?.properties ?? {});
  return properties.length > 0 && !properties.some(({ type }) => type === 'array' || type === 'object');
}
