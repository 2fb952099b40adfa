import { type ReactElement, createElement, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { screens, taps } from './start.ts';
import type { Screens, TableElement } from './recorded.ts';

/**
 * Draws recorded screens of the product with React and nothing else: the same elements, texts and
 * styles. A tap changes one state; React changes the page. What a tap leaves unchanged keeps its
 * React element, as with perfect memoization. What appears is created anew, as in any page.
 */
let elements = screens.elements;
let steps = screens.steps;
let step = 'home';
let shown = new Map<number, ReactElement>();
let setPage: (page: ReactElement[]) => void = () => undefined;
/** Ends what the last tap still has to do after its first frame. */
let stop = () => {};

const firstPage = draw(steps['home']?.first);
createRoot(document.body).render(<Page />);
settle('home');
afterFrame(() => void import('./later.ts').then(addScreens));
void navigator.serviceWorker.register('/service-worker.js');

function Page() {
  const [page, set] = useState(firstPage);
  useLayoutEffect(() => {
    setPage = set;
  }, []);
  return page;
}

function addScreens({ screens, styles }: { screens: Screens; styles: readonly string[] }): void {
  elements = [...elements, ...screens.elements];
  steps = { ...steps, ...screens.steps };
  for (const href of styles) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
    );
  }
}

function tap(id: number): void {
  const next = taps[step]?.[id];
  if (next === undefined) return;
  stop();
  step = next;
  setPage(draw(steps[next]?.first));
  settle(next);
}

/** What the product shows only after the first frame is not in the first frame here either. */
function settle(name: string): void {
  const { first, settled } = steps[name] ?? {};
  if (settled === first) return;
  stop = afterFrame(() => setPage(draw(settled)));
}

function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** @param body the number of the body; only its children are drawn */
function draw(body: number | undefined): ReactElement[] {
  const before = shown;
  shown = new Map();
  return childrenOf(elements[body ?? -1], before).filter((child) => typeof child !== 'string');
}

function childrenOf(
  element: TableElement | undefined,
  before: ReadonlyMap<number, ReactElement>,
): (ReactElement | string)[] {
  return (element?.children ?? []).map((child) =>
    typeof child === 'string' ? child : elementOf(child, before),
  );
}

function elementOf(number: number, before: ReadonlyMap<number, ReactElement>): ReactElement {
  const element = elements[number];
  if (!element) throw new Error('loaded later');
  // Also when it is reused: the next step needs what is below it.
  const children = childrenOf(element, before);
  const drawn = before.get(number) ?? create(element, children);
  shown.set(number, drawn);
  return drawn;
}

function create(
  { id, tag, props, layer }: TableElement,
  children: (ReactElement | string)[],
): ReactElement {
  return createElement(
    tag,
    {
      ...props,
      key: id,
      ...(isTapped(id) && { onClick: (event: Event) => follow(event, id) }),
      ...(layer && { ref: showAbove[layer] }),
    },
    ...(children.length > 0 ? [children] : []),
  );
}

function isTapped(id: number): boolean {
  return Object.values(taps).some((byElement) => id in byElement);
}

function follow(event: Event, id: number): void {
  event.preventDefault();
  tap(id);
}

const showAbove = {
  modal(dialog: HTMLDialogElement | null) {
    if (!dialog) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('h2')?.focus();
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus({ preventScroll: true });
      }
    };
  },
  popover(popover: HTMLElement | null) {
    popover?.showPopover();
    return () => popover?.hidePopover();
  },
};
