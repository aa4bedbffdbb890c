// Finds strings in the dashboard's sources that people would see untranslated.
import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  [member: string]: unknown;
}

/** A string that should be in the message catalogues. */
export interface Literal {
  line: number;
  text: string;
}

/** Attributes whose text people see or hear. Even a single word in one of them counts as text. */
const VISIBLE =
  /^(aria-(label|description|valuetext|roledescription)|title|placeholder|label|hint|alt|text|action)$/;
/** Attributes that only the browser uses. */
const TECHNICAL =
  /^(className|style|d|viewBox|points|transform|href|src|rel|type|name|autoComplete|accept|key|id|role)$/;
/** Elements whose contents are the same in every language. */
const CODE = /^(code|kbd|pre)$/;
/** Names that are the same in every language. */
const PROPER_NAMES = new Set([
  'Legible',
  'Edge',
  'Opera',
  'Excel',
  'CSV',
  'JSON',
  'Markdown',
  'Anthropic',
  'Google Gemini',
  'lgb_…',
]);
/** Matches units, which are the same in every language. */
const SIZE = /^(0 )?(B|kB|MB|GB|ms|s|min)$/;
/** Functions whose string arguments are identifiers rather than text for people. */
const TECHNICAL_CALLS =
  /^(querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|getItem|setItem|removeItem|get|set|has|append|split|replace|replaceAll|includes|startsWith|endsWith|t|translateName|matchMedia|createElement)$/;
/** Nodes that are types or refer to other files. Their strings are not text for people. */
const WITHOUT_TEXT = /^(Import|Export(All|Named.*From)|TS(Type|Interface|Literal|Import))/;
/** Matches names of headers and keyboard keys, and CSS selectors. */
const TECHNICAL_TEXT =
  /^([A-Z][a-z]+([A-Z-][A-Za-z]+)+|Accept|Authorization|Bearer .*)$|^[a-z]+(:|\[|\(|\.[a-z])|^[#./]|^https?:/;

interface Context {
  isVisible: boolean;
  isTechnical: boolean;
}

/**
 * Finds text in markup and in visible attributes. Elsewhere, finds strings that look like sentences or
 * titles. Ignores class names.
 */
export function findLiterals(
  path: string,
  source: string,
  classNames: ReadonlySet<string> = new Set(),
): Literal[] {
  const found: Literal[] = [];
  const add = (node: Node, text: string) => {
    const shown = text.replace(/\s+/g, ' ').trim();
    if (!/\p{L}/u.test(shown) || PROPER_NAMES.has(shown) || SIZE.test(shown)) return;
    found.push({ line: source.slice(0, node.start).split('\n').length, text: shown });
  };
  const visit = (node: Node, context: Context): void => {
    if (WITHOUT_TEXT.test(node.type)) return;
    if (node.type === 'JSXText' && !context.isTechnical) add(node, String(node.value));
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') {
      const text = readText(node);
      if (text !== null && !context.isTechnical && (context.isVisible || isProse(text, classNames)))
        add(node, text);
    }
    for (const [member, child] of listChildren(node)) visit(child, findContext(node, member, child, context));
  };
  visit(parseSync(path, source).program as unknown as Node, { isVisible: false, isTechnical: false });
  return found;
}

function findContext(node: Node, member: string, child: Node, context: Context): Context {
  switch (node.type) {
    case 'JSXAttribute': {
      const name = String((node.name as Node).name);
      return { isVisible: VISIBLE.test(name), isTechnical: TECHNICAL.test(name) };
    }
    case 'JSXElement': {
      const tag = ((node.openingElement as Node).name as Node).name;
      if (member !== 'children') return { isVisible: false, isTechnical: false };
      const isCode = CODE.test(String(tag));
      return { isVisible: child.type === 'JSXExpressionContainer' && !isCode, isTechnical: isCode };
    }
    case 'CallExpression':
    case 'NewExpression': {
      const callee = node.callee as Node;
      const name = String(callee.name ?? (callee.property as Node | undefined)?.name);
      const isError = node.type === 'NewExpression' && /^(RegExp|URL|Set|Map)$/.test(name);
      return { isVisible: false, isTechnical: TECHNICAL_CALLS.test(name) || isError };
    }
    case 'Property':
      return { isVisible: false, isTechnical: context.isTechnical || member === 'key' };
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return member === 'test' || (node.operator === '&&' && member === 'left')
        ? { isVisible: false, isTechnical: false }
        : context;
    case 'BinaryExpression':
      return node.operator === '+' ? context : { isVisible: false, isTechnical: true };
    case 'SwitchCase':
      return { isVisible: false, isTechnical: member === 'test' };
    case 'MemberExpression':
      return { isVisible: false, isTechnical: true };
    case 'JSXExpressionContainer':
    case 'TemplateLiteral':
    case 'ParenthesizedExpression':
      return context;
    default:
      return { isVisible: false, isTechnical: context.isTechnical && !/Function|Statement/.test(node.type) };
  }
}

/**
 * Returns the text of a string or template, or null for other literals. In a template, `0` replaces each
 * value.
 */
function readText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('0');
}

/**
 * Returns true for a sentence or a title such as `Open`. Class names, paths and identifiers are not prose.
 */
function isProse(text: string, classNames: ReadonlySet<string>): boolean {
  if (TECHNICAL_TEXT.test(text)) return false;
  if (/^[A-Z“„][a-z]/.test(text)) return true;
  return /[a-z0-9,.:”] [a-zA-Z“]{2}/.test(text) && !text.split(' ').every((one) => classNames.has(one));
}

function* listChildren(node: Node): Generator<[string, Node]> {
  for (const [member, value] of Object.entries(node)) {
    if (member === 'parent' || member === 'quasis') continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield [member, child];
  }
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}
