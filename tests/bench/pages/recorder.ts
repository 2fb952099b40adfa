import type { Instruments, Result } from './instruments.ts';
import type { RecordedElement, RecordedStep } from './reference/recorded.ts';

/**
 * Runs inside the product's page and records its screens, from which the reference page is made.
 * It reads the document only.
 */
export type Recorder = {
  /** Waits for the next tap and records the element that was tapped and what it leads to. */
  next(result: Result | null): Promise<{ tapped: number } & RecordedStep>;
  document(): RecordedDocument;
};

/** What surrounds the elements of a screen. */
export type RecordedDocument = {
  html: Record<string, string>;
  body: Record<string, string>;
  /** The stylesheets in their order, as paths. */
  styles: string[];
};

const ids = new WeakMap<Element, number>();
let lastId = 0;

const recorder: Recorder = {
  async next(result) {
    const tapped = nextClick();
    const { bench } = globalThis as unknown as { bench: Instruments };
    const first = result && bench.tap(result).then(() => record(document.body));
    const id = await tapped;
    const painted = await first;
    await bench.quiet();
    const settled = record(document.body);
    return { tapped: id, first: painted ?? settled, settled };
  },
  document: () => ({
    html: attributesOf(document.documentElement),
    body: attributesOf(document.body),
    styles: [...document.styleSheets].flatMap(({ href }) => (href ? [new URL(href).pathname] : [])),
  }),
};
Object.assign(globalThis, { recorder });

function nextClick(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'click',
      ({ target }) => {
        const control = target instanceof Element ? target.closest('a, button') : null;
        resolve(control ? idOf(control) : Number.NaN);
      },
      { once: true, capture: true },
    );
  });
}

function idOf(element: Element): number {
  const known = ids.get(element);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(element, lastId);
  return lastId;
}

function record(element: Element): RecordedElement {
  return {
    id: idOf(element),
    tag: element.localName,
    props: propsOf(element),
    layer: layerOf(element),
    children: [...element.childNodes].flatMap(recordChild),
  };
}

function recordChild(child: ChildNode): readonly (RecordedElement | string)[] {
  if (child instanceof Text) return child.data === '' ? [] : [child.data];
  return child instanceof Element && !isOutside(child) ? [record(child)] : [];
}

function isOutside({ localName }: Element): boolean {
  return localName === 'script' || localName === 'noscript';
}

function layerOf(element: Element): RecordedElement['layer'] {
  if (element.matches(':modal')) return 'modal';
  return element.matches(':popover-open') ? 'popover' : null;
}

const REACT_NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  value: 'defaultValue',
  checked: 'defaultChecked',
  readonly: 'readOnly',
  maxlength: 'maxLength',
  inputmode: 'inputMode',
  autocomplete: 'autoComplete',
  datetime: 'dateTime',
};

/** React leaves out these when they are empty texts. */
const BOOLEANS = new Set(['hidden', 'disabled', 'inert', 'checked', 'required', 'readonly']);

function propsOf(element: Element): RecordedElement['props'] {
  const props: RecordedElement['props'] = {};
  for (const [name, value] of Object.entries(attributesOf(element))) {
    // A dialog is opened as a modal one.
    if (name === 'open' && element.localName === 'dialog') continue;
    props[REACT_NAMES[name] ?? name] = value === '' && BOOLEANS.has(name) ? true : value;
  }
  if ('style' in props && element instanceof HTMLElement) props['style'] = styleOf(element);
  return props;
}

function styleOf({ style }: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    [...style].map((name) => [reactStyleName(name), style.getPropertyValue(name)]),
  );
}

function reactStyleName(name: string): string {
  if (name.startsWith('--')) return name;
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
}
