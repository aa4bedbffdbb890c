/** Exit status if the message cannot be parsed (EX_DATAERR in sysexits.h). */
export const UNREADABLE_STATUS = 65;
