import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Domain } from '../../../app/growth/chart/ranges.ts';
import { panned, zoomed } from './zoom.ts';

/** The plot begins and ends so far inside its frame, px: the margins of the drawing. */
const LEFT_PX = 38;
const RIGHT_PX = 36;
/** A finger moves a little while it taps. */
const STILL_PX = 8;

/**
 * The part of the axis that is shown: all of it until two fingers, the keys + − 0 or the wheel with
 * Ctrl say otherwise. One finger or the mouse moves what is zoomed.
 *
 * @param around where keys and buttons look closer: the chosen point
 */
export function useZoom(all: Domain, around: number | undefined) {
  const [part, setPart] = useState<{ of: Domain; shown: Domain } | null>(null);
  // Another range or child starts with all of it.
  const shown = part?.of === all ? part.shown : all;
  const isZoomed = shown !== all;
  const frame = useRef<HTMLDivElement | null>(null);
  const pointers = useRef(new Map<number, number>());
  const gesture = useRef<{ from: Domain; xs: number[]; moved: boolean }>({
    from: all,
    xs: [],
    moved: false,
  });
  const show = (next: Domain | null) => setPart(next && { of: all, shown: next });

  /** @param factor above 1 for closer; 0 for all */
  const zoom = (factor: number, at = around) => {
    if (factor === 0) return show(null);
    const middle = (shown.from + shown.to) / 2;
    const isInside = at !== undefined && at >= shown.from && at <= shown.to;
    show(zoomed(shown, all, { factor, around: isInside ? at : middle }));
  };
  const valueAt = (clientX: number, domain: Domain) => {
    const box = frame.current?.getBoundingClientRect();
    const width = Math.max(1, (box?.width ?? 1) - LEFT_PX - RIGHT_PX);
    const share = (clientX - (box?.left ?? 0) - LEFT_PX) / width;
    return domain.from + Math.min(1, Math.max(0, share)) * (domain.to - domain.from);
  };
  const start = () => {
    gesture.current = { from: shown, xs: [...pointers.current.values()], moved: false };
  };
  const onPointerDown = ({ pointerId, clientX }: PointerEvent) => {
    pointers.current.set(pointerId, clientX);
    start();
  };
  const onPointerMove = ({ pointerId, clientX }: PointerEvent) => {
    if (!pointers.current.has(pointerId)) return;
    pointers.current.set(pointerId, clientX);
    const { from, xs } = gesture.current;
    const now = [...pointers.current.values()];
    const [a = 0, b] = xs;
    const [c = 0, d] = now;
    if (b !== undefined && d !== undefined) {
      gesture.current.moved = true;
      const factor = Math.abs(c - d) / Math.max(1, Math.abs(a - b));
      show(zoomed(from, all, { factor, around: valueAt((a + b) / 2, from) }));
    } else if (isZoomed && (gesture.current.moved || Math.abs(c - a) > STILL_PX)) {
      gesture.current.moved = true;
      const width = Math.max(1, (frame.current?.clientWidth ?? 1) - LEFT_PX - RIGHT_PX);
      show(panned(from, all, ((a - c) / width) * (from.to - from.from)));
    }
  };
  const onPointerEnd = ({ pointerId }: PointerEvent) => {
    const { moved } = gesture.current;
    pointers.current.delete(pointerId);
    start();
    gesture.current.moved = moved;
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, valueAt(event.clientX, shown));
  });
  useEffect(() => {
    const element = frame.current;
    // React's own wheel events are passive, and the browser would zoom the page.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const factor = keys[event.key];
    if (factor === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    zoom(factor);
  };
  const onClickCapture = (event: { stopPropagation: () => void }) => {
    // The end of a gesture chooses no point.
    if (gesture.current.moved) event.stopPropagation();
    gesture.current.moved = false;
  };
  return {
    shown,
    isZoomed,
    zoom,
    frame,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onPointerLeave: onPointerEnd,
      onKeyDown,
      onClickCapture,
    },
  };
}

const keys: Readonly<Record<string, number>> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, '0': 0 };
