import { findChild, findDescendants, getText, type XmlElement } from '../xml.ts';
import type { BodyContext } from './blocks.ts';

/** Adds the value of a content control to the form fields. */
export function readContentControl(control: XmlElement, context: BodyContext): void {
  const properties = findChild(control, 'w:sdtPr');
  const name =
    findChild(properties, 'w:alias')?.attributes['w:val'] ??
    findChild(properties, 'w:tag')?.attributes['w:val'] ??
    '';
  const box = findChild(properties, 'w14:checkbox');
  if (box !== undefined && name !== '') {
    const checked = findChild(box, 'w14:checked')?.attributes['w14:val'] ?? '0';
    context.formFields.push({ name, value: checked === '1' || checked === 'true', page: context.page });
  } else if (name !== '' && findChild(properties, 'w:showingPlcHdr') === undefined) {
    const typed = ['w:text', 'w:date', 'w:comboBox', 'w:dropDownList'].some((kind) =>
      findChild(properties, kind),
    );
    if (!typed) return;
    const text = findDescendants(control, 'w:t').map(getText).join('').trim();
    context.formFields.push({ name, value: text, page: context.page });
  }
}

/** Reads a check box in a Word 97 form field. Its state is not part of the text. */
export function readLegacyField(data: XmlElement, context: BodyContext): void {
  const box = findChild(data, 'w:checkBox');
  if (box === undefined) return;
  const state = findChild(box, 'w:checked') ?? findChild(box, 'w:default');
  const off = state === undefined || ['0', 'false', 'off'].includes(state.attributes['w:val'] ?? '1');
  context.formFields.push({
    name: findChild(data, 'w:name')?.attributes['w:val'] ?? '',
    value: !off,
    page: context.page,
  });
}
