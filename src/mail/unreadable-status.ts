/** Exit status of the parser process if the message cannot be parsed: EX_DATAERR in sysexits.h. */
export const UNREADABLE_STATUS = 65;
