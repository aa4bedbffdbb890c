import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Legible } from '#client';
import { LegibleError } from '#client/errors';
import type { Evidence, TableCell, TypedParsedData } from '#client/types';
import { DOCUMENT } from './parameters.ts';
import { toResult } from './tool-result.ts';

/** Maximum number of characters in a result. Assistants request longer text in parts. */
const LONGEST_TEXT = 20_000;
const MOST_ROWS = 200;

export function addReadingTools(server: McpServer, legible: Legible): void {
  server.registerTool(
    'read_document',
    {
      description:
        'Returns the extracted data of a document: type, fields, line items, taxes, transactions, custom fields, checks, ' +
        'warnings, and a list of its tables. Each value has evidence: its confidence, page, box and printed text.',
      inputSchema: z.object(DOCUMENT),
      annotations: { readOnlyHint: true },
    },
    (document) =>
      toResult(async () => {
        const data = await readData(legible, document);
        const { document_type, fields, line_items, taxes, transactions, custom, checks, warnings } = data;
        return {
          document_type,
          document_type_confidence: data.document_type_confidence,
          fields,
          line_items,
          taxes,
          transactions,
          ...(custom === undefined ? {} : { custom }),
          evidence: shortenEvidence(data.evidence),
          checks,
          warnings,
          tables: data.tables.map(({ rows, columns, sheet }, index) => ({
            number: index + 1,
            ...(sheet === undefined ? {} : { sheet }),
            columns,
            rows: rows.length,
            first_row: rows[0] ?? [],
          })),
        };
      }),
  );

  server.registerTool(
    'read_text',
    {
      description: `Returns the text of a document as Markdown, at most ${LONGEST_TEXT} characters from \`offset\` on.`,
      inputSchema: z.object({ ...DOCUMENT, offset: z.number().int().min(0).default(0) }),
      annotations: { readOnlyHint: true },
    },
    ({ offset, ...document }) =>
      toResult(async () => {
        const { text } = await readData(legible, document);
        const end = Math.min(offset + LONGEST_TEXT, text.length);
        return {
          text: text.slice(offset, end),
          total: text.length,
          next_offset: end < text.length ? end : null,
        };
      }),
  );

  server.registerTool(
    'read_table',
    {
      description:
        `Returns rows of a table as printed, at most ${MOST_ROWS} from \`from_row\` on, with page and box of each cell ` +
        'if the format has a layout. read_document lists the tables.',
      inputSchema: z.object({
        ...DOCUMENT,
        number: z.number().int().min(1).describe('The number of the table, from 1.'),
        from_row: z.number().int().min(0).default(0),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ number, from_row, ...document }) =>
      toResult(async () => {
        const { tables } = await readData(legible, document);
        const table = tables[number - 1];
        if (table === undefined)
          throw new LegibleError(`The document has no table ${number}. Number of tables: ${tables.length}.`);
        const end = Math.min(from_row + MOST_ROWS, table.rows.length);
        const isShown = ({ row }: TableCell) => row >= from_row && row < end;
        return {
          header_rows: table.header_rows,
          total_rows: table.total_rows ?? table.rows.length,
          rows: table.rows.slice(from_row, end),
          cells:
            table.cells?.filter(isShown).map(({ row, column, page, box }) => ({ row, column, page, box })) ??
            [],
          parts: table.parts,
        };
      }),
  );
}

/** Throws a `LegibleError` if the document has failed or is still pending. */
async function readData(
  legible: Legible,
  document: { project_id: string; document_id: string },
): Promise<TypedParsedData> {
  const found = await legible.documents.waitFor(document, { waitMs: 0 });
  return found.parsed_data;
}

/** Removes the lists of boxes, which are needed only for drawing. */
function shortenEvidence(evidence: Record<string, unknown>): Record<string, Partial<Evidence>> {
  const entries = Object.entries(evidence).map(([pointer, one]): [string, Partial<Evidence>] => {
    const { regions: _, from: _from, ...rest }: Partial<Evidence> = Object(one);
    return [pointer, rest];
  });
  return Object.fromEntries(entries);
}
