/** Patterns, and the messages for values that do not match them. */
export const COUNTRY_PATTERN = '^[A-Z]{2}$';
export const CREDITOR_ACCOUNT_PATTERN = '^[0-9]{4,9}$';
export const BANK_ID_PATTERN = '^[A-Za-z0-9]{1,9}$';
export const TAX_RATE_PATTERN = '^[0-9]{1,2}([.][0-9]{1,2})?$';

export const ACCOUNTING_PATTERNS = {
  [COUNTRY_PATTERN]: 'must be a country code of two capital letters',
  [CREDITOR_ACCOUNT_PATTERN]: 'must have 4 to 9 digits',
  [BANK_ID_PATTERN]: 'must have 1 to 9 letters or digits',
  [TAX_RATE_PATTERN]: 'must have tax rates as names, such as 19 or 5.5',
};
