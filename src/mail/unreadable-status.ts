/** EX_DATAERR in sysexits.h: the message cannot be parsed. */
export const UNREADABLE_STATUS = 65;
