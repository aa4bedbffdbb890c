/**
 * Parses cells that were copied from a spreadsheet. Tabs separate columns, line breaks separate rows, and a
 * cell that contains either is quoted.
 */
export function parsePasted(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  const characters = [...text.replace(/\r\n?/g, '\n').replace(/\n$/, '')];
  for (const [at, character] of characters.entries()) {
    if (isQuoted) {
      // If a quote is doubled, the second one continues the quoted text.
      if (character === '"') isQuoted = false;
      else cell += character;
    } else if (character === '"' && (cell === '' || characters[at - 1] === '"')) {
      if (cell !== '') cell += '"';
      isQuoted = true;
    } else if (character === '\t') endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  endCell();
  return rows;
}

export function isSeveralCells(text: string): boolean {
  return /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));
}
