import { type RefObject, Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { followRows } from './row-gestures.ts';
import type { TimelineRow } from './timeline-rows.ts';
import { useRowActions } from './use-row-actions.ts';
import type { Selection } from './use-selection.ts';

const RowMenu = lazy(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }));

export type OpenMenu = { record: EventRecord; x: number; y: number };

/**
 * What rows do besides opening their entry: swipes and long presses, the Delete key, the context menu
 * (right button, or its key), and selecting with a tap or with Shift and Ctrl. One set of listeners for
 * the whole list, so that rows cost nothing.
 * Draws the menu of a row, while it is open.
 */
export function RowInput({
  listRef,
  rows,
  selection,
}: {
  listRef: RefObject<HTMLElement | null>;
  rows: readonly TimelineRow[];
  selection: Selection;
}) {
  const actionsOf = useRowActions();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const recordOf = (key: string) => {
    const row = rows.find((each) => each.kind === 'entry' && each.key === key);
    return row?.kind === 'entry' ? row.entry.record : null;
  };
  const swipesOf = useEffectEvent((key: string) => {
    const record = recordOf(key);
    if (!record || selection.ids) return { start: null, end: null };
    const { remove, duplicate } = actionsOf(record);
    return { start: remove, end: duplicate };
  });
  const select = useEffectEvent((key: string) => selection.toggle(key));
  const click = useEffectEvent((event: MouseEvent) => {
    const key = rowOf(event)?.dataset['row'];
    const isWithKey = event.shiftKey || event.ctrlKey || event.metaKey;
    if (key === undefined || (selection.ids === null && !isWithKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) selection.extendTo(key);
    else selection.toggle(key);
  });
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    const row = rowOf(event);
    const record = recordOf(row?.dataset['row'] ?? '');
    if (!row || !record || event.key !== 'Delete' || selection.ids) return;
    const { remove } = actionsOf(record);
    if (!remove) return;
    focusNext(row);
    remove.run();
  });
  const openMenu = useEffectEvent((event: MouseEvent, isByTouch: boolean) => {
    const row = rowOf(event);
    const record = recordOf(row?.dataset['row'] ?? '');
    if (!row || !record) return;
    event.preventDefault();
    // Holding a row selects it.
    if (isByTouch || selection.ids) return;
    const box = row.getBoundingClientRect();
    // The key of the menu gives no place.
    const isAtPoint = event.clientX !== 0 || event.clientY !== 0;
    setMenu({
      record,
      x: isAtPoint ? event.clientX : box.left + box.width / 2,
      y: isAtPoint ? event.clientY : box.top + box.height / 2,
    });
  });
  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const ended = new AbortController();
    const { signal } = ended;
    let isByTouch = false;
    const stop = followRows(list, {
      actionsOf: (key) => swipesOf(key),
      onLongPress: (key) => select(key),
    });
    list.addEventListener('pointerdown', (event) => (isByTouch = event.pointerType !== 'mouse'), {
      signal,
    });
    list.addEventListener('click', (event) => click(event), { signal, capture: true });
    list.addEventListener('keydown', (event) => keyDown(event), { signal });
    list.addEventListener('contextmenu', (event) => openMenu(event, isByTouch), { signal });
    return () => {
      stop();
      ended.abort();
    };
  }, [listRef]);
  return menu ? (
    <Suspense>
      <RowMenu
        {...menu}
        actions={actionsOf(menu.record)}
        onSelect={() => selection.toggle(menu.record.id)}
        onClose={() => setMenu(null)}
      />
    </Suspense>
  ) : null;
}

function rowOf(event: Event): HTMLElement | null {
  const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
  return row instanceof HTMLElement ? row : null;
}

/** The row below takes the focus of one that goes away, or the row above. */
function focusNext(row: HTMLElement): void {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const index = rows.indexOf(row);
  const next = rows[index + 1] ?? rows[index - 1];
  next?.querySelector('button')?.focus({ preventScroll: true });
}
