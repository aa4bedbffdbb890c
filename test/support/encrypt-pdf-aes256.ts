import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';

/** Permission bits that allow everything. */
const PERMISSIONS = 0xfffffffc;

/**
 * Encrypts a PDF with AES-256, an owner password and an empty user password, so that anybody can open the
 * file.
 */
export async function encryptPdfWithAes256(plain: Uint8Array): Promise<Buffer> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  const { malloc } = pdfium.pdfium.wasmExports;
  const put = (bytes: Uint8Array) => {
    const at = malloc(bytes.length);
    for (const [index, byte] of bytes.entries()) pdfium.pdfium.setValue(at + index, byte, 'i8');
    return at;
  };
  const document = pdfium.FPDF_LoadMemDocument(put(plain), plain.length, '');
  if (!pdfium.EPDF_SetEncryption(document, '', 'owner', PERMISSIONS)) throw new Error('It is not encrypted.');
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  pdfium.PDFiumExt_SaveAsCopy(document, writer);
  const length = pdfium.PDFiumExt_GetFileWriterSize(writer);
  const at = put(new Uint8Array(length));
  pdfium.PDFiumExt_GetFileWriterData(writer, at, length);
  return Buffer.from(Array.from({ length }, (_, index) => pdfium.pdfium.getValue(at + index, 'i8')));
}
