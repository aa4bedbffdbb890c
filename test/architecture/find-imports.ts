// These patterns are sufficient without a parser, because each statement in formatted code begins on a new
// line.
const STATEMENT = /^[ \t]*(?:import|export)\b[^'"`;()]*?\bfrom\s*(['"])([^'"\n]+)\1/gm;
const SIDE_EFFECT = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm;
/** Matches `require('…')` and `import('…')`, which may import a value or a type. */
const CALL = /\b(?:import|require)\s*\(\s*(['"])([^'"\n]+)\1/g;

/**
 * Finds the targets of `import`, `export … from` and `import()`, including imports of types. Omits
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
