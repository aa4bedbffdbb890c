import type { FormField } from '../../../document.ts';
import { openPageAnnotations } from './annotations.ts';
import type { OpenPdf } from './open-pdf.ts';
import { placeOnPage, readPageSpace } from './page-space.ts';
import type { Pdfium } from './pdfium.ts';
import { ANSWER_BYTES } from './pdfium-memory.ts';
import { toTenths } from './run.ts';

/** PDFium's codes for kinds of annotations and fields. */
const WIDGET = 20;
const CHECK_BOX = 2;
const RADIO_BUTTON = 3;
const COMBO_BOX = 4;
const LIST_BOX = 5;
const TEXT_FIELD = 6;
/** The dictionary key for the current appearance of an annotation. */
const APPEARANCE_STATE = Buffer.from('AS\0');
/** Limits that protect against malicious files. */
const MAX_ANNOTATIONS = 20_000;
const MAX_OPTIONS = 1_000;

/** Reads the form fields on pages. It must be closed before the document is closed. */
export interface FormReader {
  /** Page `number` (one-based) must be open; `page` is its address. */
  readFields(page: number, number: number): FormField[];
  close(): void;
}

/** Opens the form of a PDF. Returns null if there is not enough memory. */
export function openForm({ pdfium, document }: OpenPdf): FormReader | null {
  const info = pdfium.createFormInfo();
  const form = info === 0 ? 0 : pdfium.openForm(document, info);
  if (form === 0) {
    if (info !== 0) pdfium.freeFormInfo(info);
    return null;
  }
  return {
    readFields: (page, number) => [...readPageFields(pdfium, form, page, number)],
    close: () => {
      pdfium.closeForm(form);
      pdfium.freeFormInfo(info);
    },
  };
}

/** Whether page `number` (one-based) has form fields. */
export function hasFields(pdf: OpenPdf, number: number): boolean {
  let found = false;
  for (const annotation of openPageAnnotations(pdf, number, MAX_ANNOTATIONS))
    found ||= pdf.pdfium.annotationSubtype(annotation) === WIDGET;
  return found;
}

/** Opens the annotations of a page one by one. Requesting the next annotation closes the current one. */
function* openAnnotations(pdfium: Pdfium, page: number): Generator<number> {
  const count = Math.min(pdfium.annotationCount(page), MAX_ANNOTATIONS);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.openAnnotation(page, index);
    if (annotation === 0) continue;
    yield annotation;
    pdfium.closeAnnotation(annotation);
  }
}

function* readPageFields(pdfium: Pdfium, form: number, page: number, number: number): Generator<FormField> {
  for (const annotation of openAnnotations(pdfium, page)) {
    if (pdfium.annotationSubtype(annotation) !== WIDGET) continue;
    const name =
      readText(pdfium, pdfium.fieldName, form, annotation) ||
      readText(pdfium, pdfium.fieldAlternateName, form, annotation);
    const value = readValue(pdfium, form, annotation);
    if (name === '' || value === null) continue;
    yield { name, value, page: number, ...readBox(pdfium, page, annotation) };
  }
}

/** Returns the value of a field; null for buttons and signatures, which have no value. */
function readValue(pdfium: Pdfium, form: number, annotation: number): FormField['value'] | null {
  const type = pdfium.fieldType(form, annotation);
  if (type === CHECK_BOX || type === RADIO_BUTTON) return isChecked(pdfium, annotation);
  if (type === TEXT_FIELD) return readText(pdfium, pdfium.fieldValue, form, annotation);
  if (type !== COMBO_BOX && type !== LIST_BOX) return null;
  return (
    readText(pdfium, pdfium.fieldValue, form, annotation) || readSelectedOptions(pdfium, form, annotation)
  );
}

/**
 * Whether a check box or radio button is selected: its appearance state is anything except `Off`. PDFium's
 * own function works only for displayed forms.
 */
function isChecked({ memory, annotationString }: Pdfium, annotation: number): boolean {
  const key = memory.answer + ANSWER_BYTES - APPEARANCE_STATE.length;
  memory.bytes.set(APPEARANCE_STATE, key);
  const length = annotationString(annotation, key, memory.answer, ANSWER_BYTES - APPEARANCE_STATE.length);
  const state = length > ANSWER_BYTES - APPEARANCE_STATE.length ? 'On' : memory.text(length, 'utf16le');
  return state !== '' && state !== 'Off';
}

function readSelectedOptions(pdfium: Pdfium, form: number, annotation: number): string {
  const { memory, optionCount, isOptionSelected, optionLabel } = pdfium;
  const labels: string[] = [];
  const count = Math.min(optionCount(form, annotation), MAX_OPTIONS);
  for (let index = 0; index < count; index++) {
    if (isOptionSelected(form, annotation, index) !== 1) continue;
    labels.push(memory.text(optionLabel(form, annotation, index, memory.answer, ANSWER_BYTES), 'utf16le'));
  }
  return labels.join(', ');
}

/** Returns the text of a field. If it does not fit, PDFium writes nothing and returns the required length. */
function readText(pdfium: Pdfium, ask: Pdfium['fieldName'], form: number, annotation: number): string {
  const { memory, allocate, free } = pdfium;
  const length = ask(form, annotation, memory.answer, ANSWER_BYTES);
  if (length <= ANSWER_BYTES) return memory.text(length, 'utf16le');
  const address = allocate(length);
  if (address === 0) return '';
  ask(form, annotation, address, length);
  const text = Buffer.from(memory.bytes.slice(address, address + length).buffer).toString('utf16le');
  free(address);
  return text.replace(/\0+$/, '');
}

function readBox(pdfium: Pdfium, page: number, annotation: number): Pick<FormField, 'box'> {
  const { memory, annotationRect } = pdfium;
  const space = readPageSpace(pdfium, page);
  if (space === null || annotationRect(annotation, memory.answer) === 0) return {};
  const [left, top, right, bottom] = [memory.float(0), memory.float(1), memory.float(2), memory.float(3)];
  const rect = { left: 0, top: 0, right: 0, bottom: 0 };
  placeOnPage(space.toPage, left, bottom, right, top, rect);
  return { box: [toTenths(rect.left), toTenths(rect.top), toTenths(rect.right), toTenths(rect.bottom)] };
}
