/**
 * What styles decide about how an element is printed, as far as it affects the places of words. Each value is a
 * short text that `writePrintStyle` can write into an attribute.
 */
export type PrintStyle = ReadonlyMap<PrintProperty, string>;

export type PrintProperty =
  | 'size'
  | 'weight'
  | 'align'
  | 'width'
  | 'grow'
  | 'justify'
  | 'tracks'
  | 'side'
  | 'top'
  | 'bottom'
  | 'left'
  | 'gap'
  | 'border';

/** Width of the text area, to which lengths in percent refer, in points. */
export const WHOLE = 515;
export const PRINT = 'data-print';

const SIZE =
  /^(?:\d*\.?\d+(?:px|pt|em|rem|mm|cm|in|%)|xx-small|x-small|small|medium|large|x-large|xx-large)$/;
const LENGTH = /^\d*\.?\d+(?:px|pt|em|rem|mm|cm|in|%)$/;
const NO_BORDER = /(?:^|\s)(?:none|hidden|0(?:px|pt)?)(?:\s|$)/;
/** Maximum length, in points. */
const LONGEST = 5000;
const TRACKS = /^[\w.%(),\s-]{1,200}$/;

/** Reads the print style from the declarations of a rule or of an element. */
export function readPrintStyle(values: ReadonlyMap<string, string>): PrintStyle {
  const found = new Map<PrintProperty, string>();
  const put = (property: PrintProperty, value: string | undefined, pattern: RegExp) => {
    if (value !== undefined && pattern.test(value)) found.set(property, value);
  };
  readFont(values.get('font') ?? '', put);
  put('size', values.get('font-size'), SIZE);
  put('weight', values.get('font-weight'), /^(?:bold|bolder|normal|lighter|[1-9]00)$/);
  put('align', values.get('text-align'), /^(?:left|right|center|start|end|justify)$/);
  readFlex(values.get('flex') ?? '', put);
  put('width', values.get('width') ?? values.get('flex-basis'), LENGTH);
  put('grow', values.get('flex-grow'), /^\d{1,3}$/);
  put('justify', values.get('justify-content'), /^[a-z-]{1,20}$/);
  put('tracks', values.get('grid-template-columns'), TRACKS);
  put('side', values.get('float'), /^(?:left|right|none)$/);
  put('gap', values.get('column-gap') ?? values.get('gap')?.split(/\s+/).at(-1), LENGTH);
  for (const side of ['top', 'bottom', 'left'] as const) put(side, readDistance(values, side), LENGTH);
  const border = values.get('border');
  if (border !== undefined) found.set('border', NO_BORDER.test(border) ? '0' : '1');
  return found;
}

type Put = (property: PrintProperty, value: string | undefined, pattern: RegExp) => void;

function readFont(font: string, put: Put): void {
  const parts = font.split(/\s+/);
  put(
    'weight',
    parts.find((part) => /^(?:bold|[6-9]00)$/.test(part)),
    /./,
  );
  put(
    'size',
    parts.map((part) => part.replace(/\/.*/, '')).find((part) => SIZE.test(part)),
    SIZE,
  );
}

/** `flex: 1`, `flex: 0 0 40%`. */
function readFlex(flex: string, put: Put): void {
  const parts = flex.split(/\s+/);
  put(
    'grow',
    parts.find((part) => /^\d{1,3}$/.test(part)),
    /./,
  );
  put(
    'width',
    parts.find((part) => LENGTH.test(part)),
    LENGTH,
  );
}

/** Returns the larger of margin and padding, because they are rarely used together. */
function readDistance(
  values: ReadonlyMap<string, string>,
  side: 'top' | 'bottom' | 'left',
): string | undefined {
  const lengths = ['margin', 'padding'].flatMap((name) => {
    const [top, right = top, bottom = top, left = right] = values.get(name)?.split(/\s+/) ?? [];
    const own = values.get(`${name}-${side}`) ?? { top, bottom, left }[side];
    return own !== undefined && LENGTH.test(own) ? [own] : [];
  });
  return lengths.sort((a, b) => measureLength(b, 16, 100) - measureLength(a, 16, 100))[0];
}

export function writePrintStyle(style: PrintStyle): string {
  return style.size === 0
    ? ''
    : ` ${PRINT}="${[...style].map(([name, value]) => `${name}:${value}`).join(';')}"`;
}

export function parsePrintStyle(attribute: string | null): PrintStyle {
  const parts = (attribute ?? '').split(';').map((part) => part.split(':', 2));
  return new Map(
    parts.flatMap(([name, value]): [PrintProperty, string][] =>
      name && value ? [[name as PrintProperty, value]] : [],
    ),
  );
}

const UNITS: Readonly<Record<string, number>> = { px: 0.75, pt: 1, mm: 2.835, cm: 28.35, in: 72 };
const ROOT = 12;

/** Returns a length in points. `size` is the text size of the parent element and `whole` is 100%. */
export function measureLength(length: string, size: number, whole: number): number {
  const [, number, unit = ''] = /^(\d*\.?\d+)([a-z]+|%)$/.exec(length) ?? [];
  if (number === undefined) return 0;
  const units: Record<string, number> = { ...UNITS, '%': whole / 100, em: size, rem: ROOT };
  return Math.min(LONGEST, Number(number) * (units[unit] ?? 0));
}

/** Returns a width in points; 0 if there is none. */
export function measureWidth(width: string | undefined): number {
  return measureLength(width ?? '', ROOT, WHOLE);
}
