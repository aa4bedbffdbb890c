import type { DocumentType, Evidence, FieldValue } from '../../parsed-data.ts';

/**
 * The type of an e-mail does not show that it contains an order, so the number of the order is also given as its
 * order number.
 */
export function addOrderNumber(
  contentType: DocumentType,
  fields: Record<string, FieldValue>,
  evidence: Record<string, Evidence>,
): void {
  const printed = evidence['/fields/number'];
  if (contentType !== 'purchase_order' || fields.order_number !== undefined) return;
  if (fields.number === undefined || printed === undefined) return;
  fields.order_number = fields.number;
  evidence['/fields/order_number'] = { ...printed };
}
