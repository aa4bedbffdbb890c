/** Second argument of a parser process, after its megabytes of memory. */
export type ParserMode =
  /** Loads and tries what most documents need before it takes requests. */
  | 'warmed'
  /** Takes its first request at once. */
  | 'unwarmed'
  /** Takes no requests: loads everything, so that what Node compiles can be kept for others. */
  | 'compile';
