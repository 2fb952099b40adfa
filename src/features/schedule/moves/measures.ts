import { DAY_MIN } from '../../../domain/schedule/shown.ts';
import { dayNumberOf } from '../../../../schema/rules/schedule/calendar.ts';
import { HOUR_PX, STEP_MIN } from '../week/grid-size.ts';
import type { Measure, Point } from './use-drag.ts';

/** Between hours: across by days, down by steps of minutes. The first child of the area are the hours. */
export function onHours(days: number): Measure {
  return ({ area, clientX, clientY, resizes }) => {
    const axis = area.firstElementChild?.getBoundingClientRect().width ?? 0;
    const dayPx = dayWidth(area, days, axis);
    return (at) => {
      const minutes = Math.round((((at.clientY - clientY) / HOUR_PX) * 60) / STEP_MIN) * STEP_MIN;
      if (resizes) return { days: 0, minutes: 0, longerMin: minutes };
      return { days: Math.round((at.clientX - clientX) / dayPx), minutes, longerMin: 0 };
    };
  };
}

/** What lasts whole days: across by days. */
export function onDays(days: number): Measure {
  return ({ area, clientX, resizes }) => {
    const dayPx = dayWidth(area, days, 0);
    return (at) => {
      const moved = Math.round((at.clientX - clientX) / dayPx);
      return resizes
        ? { days: 0, minutes: 0, longerMin: moved * DAY_MIN }
        : { days: moved, minutes: 0, longerMin: 0 };
    };
  };
}

/** From one day of a month to another: each has `data-day`. */
export const onMonth: Measure = (start) => {
  const from = dayAt(start);
  let last = from;
  return (at) => {
    // Outside of the month the last day stays.
    last = dayAt(at) ?? last;
    const days = from === null || last === null ? 0 : dayNumberOf(last) - dayNumberOf(from);
    return { days, minutes: 0, longerMin: 0 };
  };
};

function dayAt({ clientX, clientY }: Point): string | null {
  const element = document.elementFromPoint(clientX, clientY);
  const day = element?.closest('td')?.querySelector<HTMLElement>('[data-day]');
  return day?.dataset['day'] ?? null;
}

function dayWidth(area: HTMLElement, days: number, axis: number): number {
  const width = (area.getBoundingClientRect().width - axis) / days;
  return getComputedStyle(area).direction === 'rtl' ? -width : width;
}
