/** What is loaded when facts of days are first read or built: one file for both. */
export { buildDays } from './build-days.ts';
export { DayFactsReader } from './day-facts.ts';
