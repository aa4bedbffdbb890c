// Runs several test files in one process, one after another, each as a suite. The arguments are a time limit
// for each file in milliseconds, and the paths of the files.
import { AsyncResource } from 'node:async_hooks';
import { resolve } from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';

const [limit, ...files] = process.argv.splice(2);
let loaded = Promise.resolve();
for (const file of files) {
  describe(file, { timeout: Number(limit) }, () => {
    // Node finds the suite to which a test belongs by its asynchronous context.
    const suite = new AsyncResource('test file');
    const load = () => suite.runInAsyncScope(() => import(pathToFileURL(resolve(file)).href));
    // One file at a time, so that a file never waits for a module that another file is loading.
    const own = loaded.then(load);
    loaded = own.catch(() => {});
    return own;
  });
}
