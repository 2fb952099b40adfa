import { addDays } from '../days.ts';
import { instantOf, localTimeOf } from '../schedule/zoned-time.ts';

/** Hours of the night on the clock, in minutes from midnight; usually from one date to the next. */
export type Night = { fromMin: number; toMin: number };

/** Whether an instant is in the night. A night from and to the same minute is none. */
export function isAtNight(at: number, { fromMin, toMin }: Night, zone: string): boolean {
  const minute = minuteOf(localTimeOf(at, zone));
  return fromMin <= toMin
    ? minute >= fromMin && minute < toMin
    : minute >= fromMin || minute < toMin;
}

/** The end of the night in which an instant is. */
export function nightEndAfter(at: number, { fromMin, toMin }: Night, zone: string): number {
  const local = localTimeOf(at, zone);
  const isEvening = fromMin > toMin && minuteOf(local) >= fromMin;
  const day = addDays(local.slice(0, 10), isEvening ? 1 : 0);
  return instantOf(`${day}T${clockOf(toMin)}`, zone);
}

function minuteOf(local: string): number {
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}

function clockOf(minuteOfDay: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}
