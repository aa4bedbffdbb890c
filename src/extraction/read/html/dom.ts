/**
 * The part of the DOM that is used here. The tree builder's own types would require the type declarations of
 * browsers.
 */
export interface HtmlNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<HtmlNode>;
  readonly textContent: string | null;
}

export interface HtmlElement extends HtmlNode {
  readonly localName: string;
  readonly children: Iterable<HtmlElement>;
  readonly parentElement: HtmlElement | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  getElementsByTagName(name: string): { readonly length: number };
  querySelector(selector: string): HtmlElement | null;
  querySelectorAll(selector: string): Iterable<HtmlElement>;
  replaceWith(text: string): void;
}

export interface HtmlDocument {
  readonly body: HtmlElement | null;
  readonly documentElement: HtmlElement;
  readonly title: string | null;
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.nodeType === 1 && 'localName' in node;
}
