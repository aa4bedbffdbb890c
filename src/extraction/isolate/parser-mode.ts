/**
 * How a parser process starts. This is the second argument of the process, after its memory limit in
 * megabytes.
 */
export type ParserMode =
  /** Loads and runs the code that most documents need, and then accepts requests. */
  | 'warmed'
  /** Accepts its first request immediately. */
  | 'unwarmed'
  /** Accepts no requests. It loads all code, so that Node's compiled code can be saved for other processes. */
  | 'compile';
