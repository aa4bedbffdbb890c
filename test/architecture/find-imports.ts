// In formatted code, each statement begins on a new line, so an anchored pattern finds all statements without
// a parser.
const STATEMENT = /^[ \t]*(?:import|export)\b[^'"`;()]*?\bfrom\s*(['"])([^'"\n]+)\1/gm;
const SIDE_EFFECT = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm;
/** Matches `import('…')`, which may import a value or a type, and `require('…')`. */
const CALL = /\b(?:import|require)\s*\(\s*(['"])([^'"\n]+)\1/g;

/**
 * Returns the modules in `import`, `export … from` and `import()`, including imports of types, without
 * duplicates.
 */
export function findImports(source: string): string[] {
  const code = source.replace(/^[ \t]*(?:\/\/.*|\/?\*.*)$/gm, '');
  const found = new Set<string>();
  for (const pattern of [STATEMENT, SIDE_EFFECT, CALL]) {
    for (const match of code.matchAll(pattern)) if (match[2] !== undefined) found.add(match[2]);
  }
  return [...found];
}
