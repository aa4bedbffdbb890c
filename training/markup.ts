/** HTML whose text has been escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | null | undefined | false | readonly Content[];

function render(content: Content): string {
  if (content === null || content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(render).join('');
  return String(content).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes interpolated strings, joins lists, and leaves out null and false. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Markup {
  return new Markup(parts.map((part, index) => part + render(values[index])).join(''));
}

/** Joins lines with `<br>`, and leaves out empty lines. */
export function lines(...values: Content[]): Markup {
  const shown = values.map(render).filter((line) => line !== '');
  return new Markup(shown.join('<br>'));
}
