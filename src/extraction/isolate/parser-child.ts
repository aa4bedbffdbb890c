import { lowerMemoryLimit } from '../../confinement/memory-limit.ts';
import { compileReaders } from './compile-readers.ts';
import { type RequestHandlers, serveRequests } from './serve-requests.ts';
import { warmUp } from './warm-up.ts';

const handlers: RequestHandlers = {
  extract: async (...request) => (await import('../extract.ts')).extract(...request),
  mergeAnswers: async (file) => (await import('../llm/read-bundle.ts')).mergeBundle(file),
  compareAnswers: async (file) => (await import('../llm/read-bundle.ts')).compareBundle(file),
  countPages: async (document) => (await import('../read/pdf/count-pdf-pages.ts')).countPdfPages(document),
  renderPage: async (...request) => (await import('../read/render-page.ts')).renderPage(...request),
  readRegion: async (...request) => (await import('../read-region.ts')).readRegion(...request),
};

const [, , memoryMb, mode] = process.argv;
if (mode === 'compile') await compileReaders();
else {
  if (mode === 'warmed') {
    await warmUp();
    lowerMemoryLimit(Number(memoryMb));
  }
  serveRequests(handlers);
}
