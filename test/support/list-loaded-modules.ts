// Imports the module at the given URL, and prints the URLs of all modules that are loaded as a result.
import { registerHooks } from 'node:module';

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    loaded.add(url);
    return next(url, context);
  },
});
const [module = ''] = process.argv.slice(2);
await import(module);
process.stdout.write([...loaded].join('\n'));
