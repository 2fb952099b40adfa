import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type KeyboardEvent, type PointerEvent, memo, useEffect, useRef, useState } from 'react';
import '../../../i18n/lazy/vault.ts';
import { formatMonth } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { MonthGrid, Placed } from './month-rows.ts';
import styles from './grid.module.css';

type YearScrubberProps = {
  grid: Pick<MonthGrid<Placed>, 'headers'>;
  /** The scroll position of the page at which a row is at the top. */
  offsetOf: (row: number) => number;
  /** Of the whole grid, px. */
  height: number;
};

/** Screens of photos from which on scrolling alone takes long. */
const LONG_SCREENS = 3;

/**
 * A handle at the side of the grid, which moves through the months: by finger, pointer and keys. Memoized,
 * because the grid renders on each frame of a scroll.
 */
export const YearScrubber = memo(function YearScrubber(props: YearScrubberProps) {
  const isLong = props.height > LONG_SCREENS * window.innerHeight;
  return isLong && props.grid.headers.length > 1 ? <Scrubber {...props} /> : null;
});

function Scrubber({ grid: { headers }, offsetOf, height }: YearScrubberProps) {
  const trackRef = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const starts = headers.map(({ row }) => offsetOf(row));
  const top = starts[0] ?? 0;
  const share = (offset: number) => Math.min(1, Math.max(0, (offset - top) / Math.max(1, height)));
  useFollowScroll(
    (scrollY) => {
      setAt(
        Math.max(
          0,
          starts.findLastIndex((start) => start <= scrollY + 1),
        ),
      );
      return share(scrollY);
    },
    (moved) => {
      trackRef.current?.style.setProperty('--share', String(moved));
      // At the top it would only cover the buttons beside the title.
      trackRef.current?.toggleAttribute('data-moved', moved > 0);
    },
  );
  const goTo = (index: number) => {
    const to = Math.min(headers.length - 1, Math.max(0, index));
    setAt(to);
    window.scrollTo(0, starts[to] ?? 0);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const rect = trackRef.current?.getBoundingClientRect();
    if (!rect) return;
    const part = (event.clientY - rect.top) / rect.height;
    goTo(starts.findLastIndex((start) => share(start) <= part));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      PageDown: at + 12,
      PageUp: at - 12,
      Home: 0,
      End: headers.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  const month = headers[at]?.month ?? '';
  return (
    <div ref={trackRef} className={styles.track} data-held={isHeld || undefined}>
      <ul className={styles.years} aria-hidden="true">
        {yearsOf(headers).map(({ year, index }) => (
          <li key={year} style={{ insetBlockStart: `${share(starts[index] ?? 0) * 100}%` }}>
            {year}
          </li>
        ))}
      </ul>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('vault.scrubber')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={headers.length - 1}
        aria-valuenow={at}
        aria-valuetext={formatMonth(month)}
        className={styles.handle}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld(true);
        }}
        onPointerMove={(event) => {
          if (isHeld) drag(event);
        }}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
      >
        <Icon icon={ChevronsUpDown} />
        <span className={styles.bubble} aria-hidden="true">
          {formatMonth(month)}
        </span>
      </div>
    </div>
  );
}

/**
 * Follows each scroll, without a render.
 *
 * @param read at once: the share of the scroll position
 * @param place in the same frame, once
 */
function useFollowScroll(read: (scrollY: number) => number, place: (share: number) => void): void {
  const latest = useRef({ read, place });
  useEffect(() => {
    latest.current = { read, place };
  });
  useEffect(() => {
    let share = 0;
    let frame: number | null = null;
    const onScroll = () => {
      share = latest.current.read(window.scrollY);
      // The grid reads the position after this: a style changed by then would have to be computed for that.
      frame ??= requestAnimationFrame(() => {
        frame = null;
        latest.current.place(share);
      });
    };
    onScroll();
    // Before the grid changes its rows: the position would then have to wait for their layout.
    const options = { passive: true, capture: true };
    window.addEventListener('scroll', onScroll, options);
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll, options);
    };
  }, []);
}

/** The first month of each year. */
function yearsOf(headers: readonly { month: string }[]): { year: string; index: number }[] {
  const years: { year: string; index: number }[] = [];
  for (const [index, { month }] of headers.entries()) {
    const year = month.slice(0, 4);
    if (years.at(-1)?.year !== year) years.push({ year, index });
  }
  return years;
}
