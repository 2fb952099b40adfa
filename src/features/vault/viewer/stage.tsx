import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Slide } from './slide.tsx';
import {
  type Point,
  type Size,
  WHOLE,
  type Zoom,
  clamped,
  fittedSize,
  scaledAt,
  swipeStep,
  toggled,
} from './zoom.ts';
import styles from './viewer.module.css';

type StageProps = {
  ids: { before: string | undefined; current: string; after: string | undefined };
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  /** A swipe to the next picture (1) or the one before. */
  onStep: (step: 1 | -1) => void;
  onTap: () => void;
  /** A swipe down. */
  onDown: () => void;
};

const TAP_PX = 10;
const DOUBLE_TAP_MS = 280;
const DOWN_PX = 110;

/**
 * The picture with its neighbours: swipes, pinches, double taps and the wheel. Everything that these do
 * has a button or a key as well.
 */
export function Stage({ ids, zoom, onZoom, onStep, onTap, onDown }: StageProps) {
  const stageRef = useRef<HTMLDivElement>(null);
  const trackRef = useRef<HTMLDivElement>(null);
  const [pictureSize, setPictureSize] = useState<Size>({ width: 0, height: 0 });
  const moveTrack = (x: number, y = 0) => {
    trackRef.current?.style.setProperty('--x', `${x}px`);
    trackRef.current?.style.setProperty('--y', `${y}px`);
  };
  const set = (next: Zoom) => {
    const view = viewOf(stageRef.current);
    onZoom(next.scale === 1 ? WHOLE : clamped(next, fittedSize(pictureSize, view), view));
  };
  const touch = useTouches({
    pointOf: (event) => pointIn(stageRef.current, event),
    onPinch: (scale, from, to) => {
      const scaled = scaledAt(zoom, zoom.scale * scale, from);
      set({ ...scaled, x: scaled.x + to.x - from.x, y: scaled.y + to.y - from.y });
    },
    onDrag: (by, total) => {
      if (zoom.scale > 1) set({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y });
      else if (Math.abs(total.x) >= Math.abs(total.y)) moveTrack(resisted(total.x, ids));
      else moveTrack(0, Math.max(0, total.y));
    },
    onDrop: (total, durationMs) => {
      moveTrack(0);
      if (zoom.scale > 1) return;
      if (total.y > DOWN_PX && total.y > Math.abs(total.x) * 1.5) return onDown();
      const step = swipeStep(total.x, durationMs, viewOf(stageRef.current).width);
      if (step !== 0) onStep(step);
    },
    onTap,
    onDoubleTap: (at) => set(toggled(zoom, at)),
  });
  useWheelZoom(stageRef, (factor, at) => set(scaledAt(zoom, zoom.scale * factor, at)));
  const shown = [ids.before, ids.current, ids.after];
  return (
    <div
      ref={stageRef}
      className={styles.stage}
      data-zoomed={zoom.scale > 1 || undefined}
      {...touch}
    >
      <div ref={trackRef} className={styles.track}>
        {shown.map((id, index) =>
          id === undefined ? null : (
            <div
              key={id}
              className={styles.slide}
              // The neighbours are only seen during a swipe.
              inert={id !== ids.current}
              style={{ '--place': index - 1 }}
            >
              <Slide
                id={id}
                isCurrent={id === ids.current}
                zoom={id === ids.current ? zoom : WHOLE}
                onSize={id === ids.current ? setPictureSize : undefined}
              />
            </div>
          ),
        )}
      </div>
    </div>
  );
}

/** At the ends of the list the picture follows the finger less far. */
function resisted(x: number, { before, after }: StageProps['ids']): number {
  return (x > 0 ? before : after) === undefined ? x / 4 : x;
}

type Handlers = {
  pointOf: (event: { clientX: number; clientY: number }) => Point;
  /** @param scale the factor since the last call */
  onPinch: (scale: number, from: Point, to: Point) => void;
  /** @param by since the last call */
  onDrag: (by: Point, total: Point) => void;
  onDrop: (total: Point, durationMs: number) => void;
  onTap: () => void;
  onDoubleTap: (at: Point) => void;
};

/** What one or two pointers do. */
function useTouches({ pointOf, onPinch, onDrag, onDrop, onTap, onDoubleTap }: Handlers) {
  const points = useRef(new Map<number, Point>());
  const start = useRef<{ at: Point; time: number; wasPinch: boolean } | null>(null);
  const tap = useRef<{ time: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latestTap = useRef(onTap);
  useEffect(() => {
    latestTap.current = onTap;
  });
  useEffect(() => () => clearTimeout(tap.current?.timer), []);
  const tapped = (at: Point) => {
    if (tap.current && performance.now() - tap.current.time < DOUBLE_TAP_MS) {
      clearTimeout(tap.current.timer);
      tap.current = null;
      return onDoubleTap(at);
    }
    const timer = setTimeout(() => latestTap.current(), DOUBLE_TAP_MS);
    tap.current = { time: performance.now(), timer };
  };
  const end = (event: PointerEvent<HTMLElement>, isCancelled: boolean) => {
    const at = points.current.get(event.pointerId);
    points.current.delete(event.pointerId);
    const from = start.current;
    if (!from || !at || points.current.size > 0) return;
    start.current = null;
    const total = minus(pointOf(event), from.at);
    if (from.wasPinch || isCancelled) onDrop({ x: 0, y: 0 }, 1);
    else if (Math.hypot(total.x, total.y) < TAP_PX) {
      onDrop({ x: 0, y: 0 }, 1);
      if (!isControl(event.target)) tapped(at);
    } else onDrop(total, performance.now() - from.time);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const at = pointOf(event);
      points.current.set(event.pointerId, at);
      if (points.current.size === 1) {
        start.current = { at, time: performance.now(), wasPinch: false };
      } else if (start.current) start.current.wasPinch = true;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = points.current.get(event.pointerId);
      if (!before || !start.current) return;
      const at = pointOf(event);
      const total = minus(at, start.current.at);
      const [other] = [...points.current].flatMap(([id, point]) =>
        id === event.pointerId ? [] : [point],
      );
      if (!other && !start.current.wasPinch && Math.hypot(total.x, total.y) < TAP_PX) return;
      points.current.set(event.pointerId, at);
      // Not at once: a click on the controls of a video must reach them.
      event.currentTarget.setPointerCapture(event.pointerId);
      if (other) {
        const scale = distance(at, other) / Math.max(1, distance(before, other));
        onPinch(scale, middle(before, other), middle(at, other));
      } else onDrag(minus(at, before), total);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
  };
}

/** The wheel and the pinch of a trackpad enlarge. */
function useWheelZoom(
  ref: { readonly current: HTMLElement | null },
  onZoom: (factor: number, at: Point) => void,
): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), pointIn(element, event));
    };
    // React's own listener cannot keep the browser from zooming the page.
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [ref]);
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('video, button, a') !== null;
}

function viewOf(stage: HTMLElement | null): Size {
  return { width: stage?.clientWidth ?? 1, height: stage?.clientHeight ?? 1 };
}

/** From the middle of the stage. */
function pointIn(
  stage: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const rect = stage?.getBoundingClientRect();
  if (!rect) return { x: 0, y: 0 };
  return { x: clientX - rect.left - rect.width / 2, y: clientY - rect.top - rect.height / 2 };
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
