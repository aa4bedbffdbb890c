/** Calls native libraries; an optional package, which has no build for some platforms. */
export type Koffi = typeof import('koffi').default;

/** A value in a register: a number, a flag, or an address. 0 is failure, and the address of nothing. */
export type NativeCall = (...values: (number | null)[]) => number;
