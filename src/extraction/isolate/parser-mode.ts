/** How a parser process starts. The mode is its second argument, after the memory limit in megabytes. */
export type ParserMode =
  /** Loads and runs the code that most documents need, and then accepts requests. */
  | 'warmed'
  /** Accepts its first request immediately. */
  | 'unwarmed'
  /** Loads all code so that Node's compiled code can be saved for other processes; accepts no requests. */
  | 'compile';
