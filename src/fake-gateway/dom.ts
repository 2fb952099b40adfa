/** A minimal view library for the form. */

type Props = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element with attributes and children; false and undefined ones are left out. */
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

/** Constructs a style sheet: the security policy of our pages forbids style elements. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
