import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { CopyWriter, WRITER_BYTES, WRITER_VERSION } from './copy-writer.ts';
import { bindPdfium, type Pdfium } from './pdfium.ts';
import { ANSWER_BYTES, PdfiumMemory, type WasmMemory } from './pdfium-memory.ts';

let loaded: Promise<Pdfium> | undefined;

/** Returns PDFium, which is loaded on first use. */
export function loadPdfium(): Promise<Pdfium> {
  loaded ??= load();
  return loaded;
}

/**
 * Makes the next document use a new instance. This is necessary after a crash, which leaves PDFium's memory
 * in an unknown state, and it is the only way to make the memory shrink.
 */
export function discardPdfium(): void {
  loaded = undefined;
}

async function load(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const silent = { print: () => {}, printErr: () => {} };
  const { pdfium } = await init({ wasmBinary: new Uint8Array(wasm).buffer, ...silent });
  const exports: object = pdfium.wasmExports;
  const memory: unknown = Reflect.get(exports, 'memory');
  if (!isWasmMemory(memory)) throw new Error('PDFium cannot allocate memory.');
  const initialize: unknown = Reflect.get(exports, 'PDFiumExt_Init');
  if (typeof initialize !== 'function') throw new Error('PDFium cannot be initialized.');
  initialize();
  const answers = new PdfiumMemory(memory, pdfium.wasmExports.malloc(ANSWER_BYTES));
  return bindPdfium(exports, answers, createWriter(pdfium, answers));
}

type Module = WrappedPdfiumModule['pdfium'];

function createWriter(module: Module, memory: PdfiumMemory): CopyWriter {
  const writer = new CopyWriter(module.wasmExports.malloc(WRITER_BYTES));
  const write = (_: number, at: number, length: number) =>
    writer.write(memory.bytes.subarray(at, at + length));
  const structure = new DataView(memory.bytes.buffer, writer.address, WRITER_BYTES);
  structure.setInt32(0, WRITER_VERSION, true);
  // The signature `iiii` means that the function returns an integer and has three integer parameters.
  structure.setInt32(4, module.addFunction(write, 'iiii'), true);
  return writer;
}

function isWasmMemory(value: unknown): value is WasmMemory {
  return (
    typeof value === 'object' && value !== null && 'buffer' in value && value.buffer instanceof ArrayBuffer
  );
}
