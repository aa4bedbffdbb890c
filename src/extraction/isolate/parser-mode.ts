/** How a parser process starts: its second argument, after the memory limit in megabytes. */
export type ParserMode =
  /** Loads and runs the code that most documents need, and then accepts requests. */
  | 'warmed'
  /** Accepts its first request immediately. */
  | 'unwarmed'
  /** Accepts no requests. It loads all code, so that Node's compiled code can be saved for other processes. */
  | 'compile';
