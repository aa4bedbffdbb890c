/** HTML code that is safe to insert into other HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Content = Html | string | number | null | Content[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes inserted values unless they are HTML; `null` inserts nothing. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(strings.map((text, i) => text + toText(contents[i] ?? null)).join(''));
}

function toText(content: Content): string {
  if (content === null) return '';
  if (content instanceof Html) return content.text;
  if (Array.isArray(content)) return content.map(toText).join('');
  return String(content).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** Converts text to HTML; text in `backticks` becomes code. */
export function formatProse(text: string): Html[] {
  return text.split('`').map((piece, i) => (i % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`));
}
