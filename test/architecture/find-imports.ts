// In formatted code, each statement begins on a new line, so no parser is needed.
const STATEMENT = /^[ \t]*(?:import|export)\b[^'"`;()]*?\bfrom\s*(['"])([^'"\n]+)\1/gm;
const SIDE_EFFECT = /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm;
/** Matches `require('…')` and `import('…')`, which may import a value or a type. */
const CALL = /\b(?:import|require)\s*\(\s*(['"])([^'"\n]+)\1/g;

/** Finds `import`, `export … from` and `import()`, including imports of types. Omits duplicates. */
export function findImports(source: string): string[] {
  const code = source.replace(/^[ \t]*(?:\/\/.*|\/?\*.*)$/gm, '');
  const found = new Set<string>();
  for (const pattern of [STATEMENT, SIDE_EFFECT, CALL]) {
    for (const match of code.matchAll(pattern)) if (match[2] !== undefined) found.add(match[2]);
  }
  return [...found];
}
