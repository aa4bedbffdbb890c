import { McpServer } from '@modelcontextprotocol/server';
import type { Legible } from '#client';
import { addCustomFieldTools } from './tools/custom-fields.ts';
import { addDocumentTools } from './tools/documents.ts';
import { addReadingTools } from './tools/reading.ts';

const INSTRUCTIONS = [
  'Legible reads documents: typed fields, line items, tables and text, each value with its position on the page.',
  'Upload a document to a project, wait for it, then read what you need: read_document for fields with evidence,',
  'read_table for the rows of a table, read_text for the text. search_documents finds documents that are already there.',
].join(' ');

/** @param canReadFiles whether `upload_document` may read files on this machine */
export function createMcpServer(legible: Legible, version: string, canReadFiles: boolean): McpServer {
  const server = new McpServer({ name: 'legible', version }, { instructions: INSTRUCTIONS });
  addDocumentTools(server, legible, canReadFiles);
  addReadingTools(server, legible);
  addCustomFieldTools(server, legible);
  return server;
}
