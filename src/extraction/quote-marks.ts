/** The marks before a quoted line of an e-mail. More of them than this are data. */
export const QUOTE_MARKS = /^(?:\s{0,100}>){1,100}\s?/;
