import type { OverrideRecord } from '../../../schema/records/override.ts';
import { type DateRule, overrideInstances } from '../../../schema/rules/schedule/override-dates.ts';
import { addDays } from '../../../schema/rules/days.ts';

/**
 * Holidays that parents often share out, by country: suggestions for the wizard of a parenting plan.
 * They are not legal advice, and each one can be left out or moved afterwards.
 */

type HolidayShape = {
  rule: OverrideRecord['dateRule'];
  /** The number of days from the one that the rule finds. */
  days: number;
  /** The date of a fixed holiday, `MM-DD`. */
  fixed?: string;
};

const fixed = (date: string, days = 1): HolidayShape => ({
  rule: { kind: 'fixed' },
  days,
  fixed: date,
});
const easter = (from: number, days = 1): HolidayShape => ({
  rule: { kind: 'easter', days: from },
  days,
});
type Nth = 1 | 2 | 3 | 4 | -1;
type NthWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
const weekday = (nth: Nth, day: NthWeekday, month: number, days = 1): HolidayShape => ({
  rule: { kind: 'nth_weekday', month, nth, weekday: day },
  days,
});

const MONDAY = 1;
const THURSDAY = 4;
const SUNDAY = 7;

/** By name; the name is a text of the area `parenting`. */
const holidays = {
  newYear: fixed('01-01'),
  epiphany: fixed('01-06'),
  carnivalMonday: easter(-48, 2),
  mothersDayUk: easter(-21),
  fathersDayMarch: fixed('03-19'),
  easter: easter(-2, 4),
  kingsDay: fixed('04-27'),
  anzacDay: fixed('04-25'),
  mothersDayFirstMay: weekday(1, SUNDAY, 5),
  mothersDayMay: weekday(2, SUNDAY, 5),
  mothersDayPoland: fixed('05-26'),
  mothersDayLastMay: weekday(-1, SUNDAY, 5),
  memorialDay: weekday(-1, MONDAY, 5),
  ascensionFathersDay: easter(39),
  whitsun: easter(48, 3),
  corpusChristi: easter(60),
  fathersDayJune: weekday(3, SUNDAY, 6),
  fathersDayPoland: fixed('06-23'),
  fathersDaySecondJune: weekday(2, SUNDAY, 6),
  canadaDay: fixed('07-01'),
  independenceDay: fixed('07-04'),
  bastilleDay: fixed('07-14'),
  swissNationalDay: fixed('08-01'),
  assumption: fixed('08-15'),
  laborDay: weekday(1, MONDAY, 9),
  fathersDaySeptember: weekday(1, SUNDAY, 9),
  germanUnity: fixed('10-03'),
  thanksgivingCanada: weekday(2, MONDAY, 10),
  spainNationalDay: fixed('10-12'),
  austriaNationalDay: fixed('10-26'),
  halloween: fixed('10-31'),
  allSaints: fixed('11-01'),
  polandIndependence: fixed('11-11'),
  fathersDayNovember: weekday(2, SUNDAY, 11),
  thanksgiving: weekday(4, THURSDAY, 11, 2),
  stNicholas: fixed('12-05'),
  christmasEve: fixed('12-24'),
  christmasDay: fixed('12-25', 2),
  newYearsEve: fixed('12-31'),
} as const satisfies Record<string, HolidayShape>;

export type HolidayName = keyof typeof holidays;

/** By ISO 3166 code, in the order of the year. */
export const holidaysByCountry = {
  AT: 'newYear easter mothersDayMay whitsun fathersDaySecondJune austriaNationalDay christmasEve christmasDay newYearsEve',
  AU: 'newYear easter anzacDay mothersDayMay fathersDaySeptember christmasEve christmasDay newYearsEve',
  BE: 'newYear easter mothersDayMay whitsun fathersDaySecondJune allSaints christmasEve christmasDay newYearsEve',
  CA: 'newYear easter mothersDayMay fathersDayJune canadaDay thanksgivingCanada halloween christmasEve christmasDay newYearsEve',
  CH: 'newYear easter mothersDayMay whitsun swissNationalDay christmasEve christmasDay newYearsEve',
  DE: 'newYear carnivalMonday easter mothersDayMay ascensionFathersDay whitsun germanUnity christmasEve christmasDay newYearsEve',
  ES: 'epiphany fathersDayMarch easter mothersDayFirstMay spainNationalDay allSaints christmasEve christmasDay newYearsEve',
  FR: 'newYear easter whitsun fathersDayJune bastilleDay allSaints christmasEve christmasDay newYearsEve',
  GB: 'newYear mothersDayUk easter fathersDayJune halloween christmasEve christmasDay newYearsEve',
  IE: 'newYear mothersDayUk easter fathersDayJune halloween christmasEve christmasDay newYearsEve',
  IT: 'epiphany fathersDayMarch easter mothersDayMay assumption allSaints christmasEve christmasDay newYearsEve',
  NL: 'newYear easter kingsDay mothersDayMay whitsun fathersDayJune stNicholas christmasEve christmasDay newYearsEve',
  PL: 'newYear easter mothersDayPoland corpusChristi fathersDayPoland allSaints polandIndependence christmasEve christmasDay newYearsEve',
  SE: 'newYear easter mothersDayLastMay fathersDayNovember christmasEve christmasDay newYearsEve',
  US: 'newYear easter mothersDayMay memorialDay fathersDayJune independenceDay laborDay halloween thanksgiving christmasEve christmasDay newYearsEve',
} as const;
export type HolidayCountry = keyof typeof holidaysByCountry;
export const holidayCountries = Object.keys(holidaysByCountry) as HolidayCountry[];

/** The suggestions of a country. */
export function holidaysOf(country: HolidayCountry): HolidayName[] {
  return holidaysByCountry[country].split(' ') as HolidayName[];
}

/** The country of a locale or null: `de-AT` is Austria, `de` none. */
export function countryOfLocale(locale: string): HolidayCountry | null {
  const region = /-([A-Z]{2})\b/.exec(locale)?.[1];
  return holidayCountries.find((country) => country === region) ?? null;
}

/** Who has the child: side A or B every year, or each in turn, A first. */
export type HolidayChoice = 'A' | 'B' | 'alternate' | 'ignore';
export const holidayChoices = ['ignore', 'A', 'B', 'alternate'] as const;

const STARTS_AT = '10:00';
const ENDS_AT = '18:00';

/** The dates of a holiday from a day on: a repeating override starts with the first of them. */
export function holidayTimes(
  name: HolidayName,
  fromDay: string,
): Pick<OverrideRecord, 'from' | 'to' | 'dateRule'> {
  const { rule, days, fixed: date }: HolidayShape = holidays[name];
  const year = Number(fromDay.slice(0, 4));
  // The rule finds the day of each year; only a fixed one takes it from here.
  const day = `${year}-${date ?? '01-01'}`;
  const times = { from: `${day}T${STARTS_AT}`, to: `${addDays(day, days - 1)}T${ENDS_AT}` };
  const [next] = overrideInstances(
    { ...times, dateRule: rule as DateRule, repeat: 'yearly' },
    year,
    year + 2,
  ).filter(({ from }) => from.slice(0, 10) >= fromDay);
  return { from: next?.from ?? times.from, to: next?.to ?? times.to, dateRule: rule };
}
