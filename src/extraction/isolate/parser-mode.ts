/** Second argument of a parser process, after its megabytes of memory. */
export type ParserMode =
  /** Loads and runs what most documents need before it accepts requests. */
  | 'warmed'
  /** Accepts its first request immediately. */
  | 'unwarmed'
  /** Accepts no requests: loads everything, so that Node's compiled code can be saved for other processes. */
  | 'compile';
