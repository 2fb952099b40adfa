/** The little of a view library that the form needs. */

type Props = Readonly<Record<string, string | boolean | undefined>>;

/** An element with attributes and children; what is false or undefined is left out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

let ids = 0;

export function newId(what: string): string {
  ids += 1;
  return `${what}-${ids}`;
}

/** Styles without a style element: the security policy of our pages forbids those. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
