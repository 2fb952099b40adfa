import type { Weekday } from '../../domain/days/weeks.ts';
import { defineFact } from '../../lib/device-facts.ts';
import { pageStore } from '../../lib/page-store.ts';
import { usePageAtom } from '../../ui/use-atom.ts';
import { storedChoice } from './stored-choice.ts';

/** The days with which a week begins somewhere in the world: Monday, Saturday, Sunday. */
export const WEEK_STARTS = [0, 5, 6] as const satisfies readonly Weekday[];
type WeekStart = (typeof WEEK_STARTS)[number];

/** The first day of a week, wherever weeks or weekdays are shown. */
export const weekStartFact = defineFact<WeekStart>({
  key: 'week-start',
  wipedBy: [],
  parse: (stored) => WEEK_STARTS.find((day) => day === stored),
});
// Without storage, weeks begin as in the country of the device.
const choice = storedChoice(weekStartFact, (stored) => stored ?? usualWeekStart());

/** The first day now, outside of a component. */
export function weekStart(): WeekStart {
  return pageStore.get(choice.atom);
}

export function useWeekStart(): WeekStart {
  return usePageAtom(choice.atom);
}

export function changeWeekStart(day: WeekStart): void {
  void choice.change(() => day);
}

/** As in the country of the device; Monday where the browser does not say. */
function usualWeekStart(): WeekStart {
  if (typeof navigator === 'undefined') return 0;
  const locale: WeekLocale = new Intl.Locale(navigator.language);
  const { firstDay = 1 } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {};
  return WEEK_STARTS.find((day) => day === firstDay - 1) ?? 0;
}

/** A method in newer browsers, a property in older ones, absent in others. 1 is Monday. */
type WeekLocale = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
};
