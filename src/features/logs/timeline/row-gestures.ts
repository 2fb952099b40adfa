/**
 * Gestures on the rows of a list, with a finger or a pen. A row follows the finger sideways only after
 * the direction is clear; until then the browser may scroll, and a scroll ends the gesture.
 *
 *   pointer down ──12 px sideways──▶ swiping ──up beyond the threshold──▶ action
 *        │                              └─────up before it──────────────▶ back in place
 *        ├── 500 ms at rest ──▶ long press
 *        └── scroll, 10 px up or down ──▶ nothing
 */
export type RowGestures = {
  /** What a swipe to each side does; null: the row does not move that way. Asked when a swipe begins. */
  actionsOf: (key: string) => { start: SwipeAction | null; end: SwipeAction | null };
  onLongPress: (key: string) => void;
};

/** `start`: towards the start of a line, left in English. */
export type SwipeAction = { label: string; run: () => void };

const LOCK_PX = 12;
/** Sideways must be this much more than up and down. */
const LOCK_RATIO = 1.5;
const REST_PX = 10;
const LONG_PRESS_MS = 500;
/** The share of the row's width beyond which letting go runs the action. */
const THRESHOLD = 0.35;
/** From the edge of the screen, browsers go back in the history. */
const EDGE_PX = 24;
const BACK_MS = 160;

type Touch = {
  id: number;
  row: HTMLElement;
  x: number;
  y: number;
  /** When it began, by the clock of events. */
  at: number;
  /** Still where it began, so holding it may select the row. */
  rests: boolean;
  timer: ReturnType<typeof setTimeout>;
  swipe: { actions: ReturnType<RowGestures['actionsOf']>; dx: number } | null;
};

/** Follows the rows of a list: elements with `data-row`. @returns a function that ends it */
export function followRows(list: HTMLElement, gestures: RowGestures): () => void {
  const ended = new AbortController();
  let touch: Touch | null = null;
  let swallowsClickUntil = 0;

  const stop = () => {
    if (!touch) return;
    clearTimeout(touch.timer);
    if (touch.swipe) settle(touch.row);
    touch = null;
  };
  const longPress = () => {
    if (!touch?.rests) return;
    const { row, at } = touch;
    stop();
    swallowsClickUntil = at + 10_000;
    gestures.onLongPress(row.dataset['row'] ?? '');
  };
  const down = (event: PointerEvent) => {
    stop();
    // The click of the touch before has come by now, or never comes.
    swallowsClickUntil = 0;
    const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
    if (event.pointerType === 'mouse' || !event.isPrimary || !(row instanceof HTMLElement)) return;
    const timer = setTimeout(longPress, LONG_PRESS_MS);
    const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
    touch = { id, row, x, y, at, rests: true, timer, swipe: null };
  };
  const move = (event: PointerEvent) => {
    if (!touch || event.pointerId !== touch.id) return;
    const dx = event.clientX - touch.x;
    const dy = event.clientY - touch.y;
    if (Math.hypot(dx, dy) > REST_PX) touch.rests = false;
    if (touch.swipe) return follow(touch.row, touch.swipe, dx);
    if (Math.abs(dy) > REST_PX && Math.abs(dy) * LOCK_RATIO > Math.abs(dx)) return stop();
    if (Math.abs(dx) < LOCK_PX || Math.abs(dx) < Math.abs(dy) * LOCK_RATIO) return;
    if (touch.x < EDGE_PX || touch.x > window.innerWidth - EDGE_PX) return stop();
    const actions = gestures.actionsOf(touch.row.dataset['row'] ?? '');
    touch.swipe = { actions, dx };
    touch.row.setPointerCapture(event.pointerId);
    follow(touch.row, touch.swipe, dx);
  };
  const up = (event: PointerEvent) => {
    if (!touch || event.pointerId !== touch.id) return;
    const { row, swipe, at } = touch;
    // On a busy device the end of a long touch comes before the timer.
    if (event.timeStamp - at >= LONG_PRESS_MS) longPress();
    if (swipe) {
      swallowsClickUntil = event.timeStamp + 500;
      const action = sideOf(row, swipe);
      if (action && Math.abs(swipe.dx) > row.offsetWidth * THRESHOLD) action.run();
    }
    stop();
  };
  const click = (event: MouseEvent) => {
    if (event.timeStamp > swallowsClickUntil) return;
    swallowsClickUntil = 0;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const { signal } = ended;
  list.addEventListener('pointerdown', down, { signal });
  list.addEventListener('pointermove', move, { signal });
  list.addEventListener('pointerup', up, { signal });
  list.addEventListener('pointercancel', stop, { signal });
  list.addEventListener('click', click, { signal, capture: true });
  return () => {
    stop();
    ended.abort();
  };
}

type Swipe = NonNullable<Touch['swipe']>;

/** The action on the side to which the row has moved. */
function sideOf(row: HTMLElement, { actions, dx }: Swipe): SwipeAction | null {
  const isRtl = getComputedStyle(row).direction === 'rtl';
  return dx < 0 !== isRtl ? actions.start : actions.end;
}

/** Moves the row, and shows beside it what letting go does. */
function follow(row: HTMLElement, swipe: Swipe, dx: number): void {
  swipe.dx = dx;
  const action = sideOf(row, swipe);
  const isRtl = getComputedStyle(row).direction === 'rtl';
  row.dataset['swipe'] = dx < 0 !== isRtl ? 'start' : 'end';
  row.dataset['label'] = action?.label ?? '';
  row.toggleAttribute('data-far', Math.abs(dx) > row.offsetWidth * THRESHOLD);
  // Where there is no action, the row gives way a little and does not follow.
  row.style.setProperty(
    '--swipe',
    `${action ? dx : Math.sign(dx) * Math.min(8, Math.abs(dx) / 8)}px`,
  );
}

/** Puts the row back in its place, at once where motion is reduced. */
function settle(row: HTMLElement): void {
  row.style.setProperty('--swipe', '0px');
  const clear = () => {
    row.style.removeProperty('--swipe');
    delete row.dataset['swipe'];
    delete row.dataset['label'];
    row.removeAttribute('data-far');
  };
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) clear();
  else setTimeout(clear, BACK_MS);
}
