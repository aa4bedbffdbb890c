import type { Static } from 'typebox';
import { importSuppliers } from '../../domain/plan-supplier-import.ts';
import type { Stores } from '../../domain/ports/records.ts';
import type { Supplier } from '../../domain/suppliers.ts';
import { readSupplierCsv, readSupplierEntry, readSupplierRows } from '../../intake/read-supplier-list.ts';
import {
  createFieldError,
  createIdNotFoundError,
  createValidationError,
  type FieldError,
} from '../../lib/api-error.ts';
import { isId } from '../../lib/id.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Server } from '../fastify-types.ts';
import { readPagination, toMeta } from '../pagination.ts';
import { requireProject } from '../request-context.ts';
import { NoContent, ProjectParams } from '../schemas/common.ts';
import {
  presentSupplier,
  presentSupplierImport,
  SupplierAnswer,
  SupplierChangesBody,
  SupplierImportAnswer,
  SupplierImportBody,
  SupplierList,
  SupplierListQuery,
  SupplierMergeBody,
  SupplierParams,
} from '../schemas/suppliers.ts';

const PATH = '/projects/:project_id/suppliers';
const READ = { scope: 'documents:read' } as const;
const WRITE = { scope: 'projects:edit' } as const;
const WRITE_JSON = { ...WRITE, consumes: ['application/json'] } as const;
const IMPORT_BYTES = 8 * 1024 * 1024;

export function addSupplierRoutes(app: Server, { records, secrets }: HttpDependencies): void {
  app.get(
    PATH,
    {
      config: READ,
      schema: {
        tags: ['Layouts'],
        operationId: 'suppliers.list',
        summary: 'List suppliers',
        description:
          'Returns the suppliers from master lists and from approved documents that state a tax number or an IBAN, newest first. ' +
          'Names that differ only in spelling or legal form belong to one supplier.',
        params: ProjectParams,
        querystring: SupplierListQuery,
        response: { 200: SupplierList },
      },
    },
    async (request) => {
      const pagination = readPagination(request, secrets);
      const { q = null } = request.query;
      const found = await records.suppliers.list(requireProject(request).id, pagination, q);
      return { suppliers: found.rows.map(presentSupplier), meta: toMeta(pagination, found) };
    },
  );

  app.post(
    '/projects/:project_id/supplier_imports',
    {
      config: { ...WRITE_JSON, jsonBytes: IMPORT_BYTES },
      schema: {
        tags: ['Layouts'],
        operationId: 'suppliers.importList',
        summary: 'Import suppliers',
        description:
          'Adds a master list as JSON or CSV. A row updates the supplier with the same external identifier, tax number or name. If ' +
          'a row is invalid, nothing is imported; a preview lists the errors by row.',
        params: ProjectParams,
        body: SupplierImportBody,
        response: { 200: SupplierImportAnswer },
      },
    },
    async (request) => {
      const { preview = false } = request.body.import;
      const { listed, ignoredColumns } = readList(request.body.import);
      const { id } = requireProject(request);
      const outcome = await records.transaction((stores) => importSuppliers(stores, id, listed, preview));
      if (outcome === null) throw createIdNotFoundError('project');
      return presentSupplierImport(outcome, preview, ignoredColumns);
    },
  );

  app.get(
    `${PATH}/:supplier_id`,
    {
      config: READ,
      schema: {
        tags: ['Layouts'],
        operationId: 'suppliers.retrieve',
        summary: 'Retrieve a supplier',
        params: SupplierParams,
        response: { 200: SupplierAnswer },
      },
    },
    async (request) => {
      const { id } = requireProject(request);
      return { supplier: presentSupplier(await requireSupplier(records, id, request.params.supplier_id)) };
    },
  );

  app.patch(
    `${PATH}/:supplier_id`,
    {
      config: WRITE_JSON,
      schema: {
        tags: ['Layouts'],
        operationId: 'suppliers.update',
        summary: 'Change a supplier',
        description:
          'Changes the master record. A value that is missing from a given list is removed even if it came from an approved document; ' +
          'a later document with that value then needs review.',
        params: SupplierParams,
        body: SupplierChangesBody,
        response: { 200: SupplierAnswer },
      },
    },
    async (request) => {
      const { id } = requireProject(request);
      const supplier = await records.transaction((stores) =>
        changeSupplier(stores, id, request.params.supplier_id, request.body.supplier),
      );
      return { supplier: presentSupplier(supplier) };
    },
  );

  app.post(
    `${PATH}/:supplier_id/merge`,
    {
      config: WRITE_JSON,
      schema: {
        tags: ['Layouts'],
        operationId: 'suppliers.merge',
        summary: 'Merge two suppliers',
        description:
          'Moves everything that is known about another supplier to this one, and deletes the other one.',
        params: SupplierParams,
        body: SupplierMergeBody,
        response: { 200: SupplierAnswer },
      },
    },
    async (request) => {
      const { id } = requireProject(request);
      const { supplier_id } = request.params;
      const other = request.body.merge.supplier_id;
      if (other === supplier_id)
        throw createFieldError('merge.supplier_id', 'invalid', 'must be another supplier');
      const merged = await records.transaction(async (stores) => {
        await stores.suppliers.lockAll(id);
        await requireSupplier(stores, id, supplier_id);
        if (!isId('sup', other) || (await stores.suppliers.find(id, other)) === null)
          throw createFieldError('merge.supplier_id', 'invalid', 'is not a supplier of this project');
        await stores.suppliers.merge(id, supplier_id, other);
        return requireSupplier(stores, id, supplier_id);
      });
      return { supplier: presentSupplier(merged) };
    },
  );

  app.delete(
    `${PATH}/:supplier_id`,
    {
      config: WRITE,
      schema: {
        tags: ['Layouts'],
        operationId: 'suppliers.delete',
        summary: 'Delete a supplier',
        description:
          'Deletes the supplier, and what was learned about it from approved documents. The documents remain.',
        params: SupplierParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { supplier_id } = request.params;
      const { id } = requireProject(request);
      if (!isId('sup', supplier_id) || !(await records.suppliers.delete(id, supplier_id)))
        throw createIdNotFoundError('supplier');
      return reply.code(204).send(null);
    },
  );
}

function readList({ suppliers, csv }: Static<typeof SupplierImportBody>['import']) {
  if ((suppliers === undefined) === (csv === undefined))
    throw createFieldError('import', 'invalid', 'must contain either suppliers or csv');
  if (csv !== undefined) return readSupplierCsv(csv);
  return { listed: readSupplierRows(suppliers ?? []), ignoredColumns: [] };
}

async function requireSupplier(
  { suppliers }: Pick<Stores, 'suppliers'>,
  projectId: string,
  id: string,
): Promise<Supplier> {
  const supplier = isId('sup', id) ? await suppliers.find(projectId, id) : null;
  if (supplier === null) throw createIdNotFoundError('supplier');
  return supplier;
}

async function changeSupplier(
  stores: Stores,
  projectId: string,
  id: string,
  changes: Static<typeof SupplierChangesBody>['supplier'],
): Promise<Supplier> {
  await stores.suppliers.lockAll(projectId);
  await requireSupplier(stores, projectId, id);
  const errors: FieldError[] = [];
  const entry = readSupplierEntry({ names: ['unchanged'], ...changes }, (field, code, message) => {
    errors.push({ field: `supplier.${field}`, code, message });
  });
  if (errors.length > 0) throw createValidationError(...errors);
  const taken = await stores.suppliers.change(projectId, id, {
    ...(changes.external_id === undefined ? {} : { externalId: entry.externalId }),
    ...(changes.names === undefined ? {} : { names: entry.names }),
    ...(changes.tax_ids === undefined ? {} : { taxIds: entry.taxIds }),
    ...(changes.ibans === undefined ? {} : { ibans: entry.ibans }),
    ...(changes.currency === undefined ? {} : { currency: entry.currency }),
  });
  if (taken !== undefined)
    throw createFieldError('supplier.external_id', 'taken', 'belongs to another supplier of this project');
  return requireSupplier(stores, projectId, id);
}
