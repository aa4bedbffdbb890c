/**
 * What a document of each type cannot be used without. Each entry lists alternatives, one of which is enough, as paths
 * below the fields of the document. Types that are not named here require nothing.
 */
export const REQUIRED_FIELDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  invoice: [['/seller/name'], ['/number'], ['/date'], ['/total']],
  credit_note: [['/seller/name'], ['/number'], ['/date'], ['/total']],
  receipt: [['/seller/name'], ['/date'], ['/total']],
  purchase_order: [['/number'], ['/date']],
  quote: [['/date'], ['/total']],
  delivery_note: [['/number'], ['/date']],
  bank_statement: [['/iban', '/account_number'], ['/closing_balance']],
  payslip: [['/employee/name'], ['/period_end'], ['/net_pay']],
  contract: [['/parties']],
  id_document: [['/document_number'], ['/surname']],
  resume: [['/name']],
};
