import { deviceZone, knownZone } from '../lib/device-zone.ts';
import { t } from './t.ts';

/** Formats times, durations, days and numbers with Intl, in one locale at a time. */

type Settings = {
  locale: string | undefined;
  hour12: boolean | undefined;
  /** The language whose order of day and month is used; otherwise the locale's. */
  dates?: string | undefined;
};
let settings: Settings = { locale: undefined, hour12: undefined };

/** @param change `locale` undefined: the device's; `hour12` undefined: the locale's habit; `dates` undefined: too */
export function configureFormat(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  for (const formattersByKey of Object.values(formatters)) formattersByKey.clear();
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Zone = { tz?: string | undefined };

/** "14:10" or "2:10 PM". */
export function formatTime(ms: number, { tz }: Zone = {}): string {
  return dateFormat('time', tz).format(ms);
}

/** "Tue 14 Oct", with the year when it is not this one; "Today" and "Yesterday" by name. */
export function formatDay(ms: number, { now, tz }: Zone & { now: number }): string {
  const day = dayIn(ms, tz);
  if (day === dayIn(now, tz)) return t('format.today');
  if (day === dayIn(now - DAY, tz)) return t('format.yesterday');
  if (day === dayIn(now + DAY, tz)) return t('format.tomorrow');
  return formatDate(ms, { now, tz });
}

/** "Tue 14 Oct", never by name. */
export function formatDate(ms: number, { now, tz }: Zone & { now: number }): string {
  const sameYear = dayIn(ms, tz).slice(0, 4) === dayIn(now, tz).slice(0, 4);
  return dateFormat(sameYear ? 'day' : 'dayYear', tz).format(ms);
}

/**
 * The header of a day given as `YYYY-MM-DD`. Never "Tomorrow": what has happened may belong to the next
 * day only by a zone that is ahead, or by a clock that is behind.
 */
export function formatLocalDay(day: string, today: string): string {
  if (day > today) return formatLocalDate(day, today);
  return formatDay(noonOf(day), { now: noonOf(today), tz: 'UTC' });
}

/** A day given as `YYYY-MM-DD`, never by name: for use within a sentence. */
export function formatLocalDate(day: string, today: string): string {
  const style = day.slice(0, 4) === today.slice(0, 4) ? 'day' : 'dayYear';
  return dateFormat(style, 'UTC').format(noonOf(day));
}

/** "14:10", or "yesterday 14:10", or "Tue 14 Oct 14:10": for use within a sentence. */
export function formatMoment(ms: number, { now, tz }: Zone & { now: number }): string {
  const time = formatTime(ms, { tz });
  const day = dayIn(ms, tz);
  if (day === dayIn(now, tz)) return time;
  if (day === dayIn(now - DAY, tz)) return t('format.yesterdayAt', { time });
  if (day === dayIn(now + DAY, tz)) return t('format.tomorrowAt', { time });
  return `${formatDate(ms, { now, tz })} ${time}`;
}

/** "2 h 10 min", "45 min", "30 s". Rounds down, so that an unfinished hour is not counted. */
export function formatDuration(ms: number): string {
  const { d, h, m, s } = split(ms);
  if (d > 0) return h > 0 ? t('format.daysHours', { d: n(d), h }) : t('format.days', { d: n(d) });
  if (h > 0) return m > 0 ? t('format.hoursMinutes', { h, m }) : t('format.hours', { h });
  if (m > 0) return t('format.minutes', { m });
  return t('format.seconds', { s });
}

/** The short form for large numbers and tiles: "2 h 10", "45 min". */
export function formatSpan(ms: number): string {
  const { d, h, m } = split(ms);
  if (d > 0 || h === 0) return d > 0 ? formatDuration(ms) : t('format.minutes', { m });
  return t('format.hoursMinutesShort', { h, m: String(m).padStart(2, '0') });
}

/** "36 d ago", "2 h 10 ago", "45 min ago", "just now". A time in the future counts as now. */
export function formatAgo(ms: number, now: number): string {
  const span = now - ms;
  if (span < MINUTE) return t('format.justNow');
  // Hours say nothing of what is some days ago.
  const days = t('format.days', { d: n(Math.floor(span / DAY)) });
  return t('format.ago', { span: span < 2 * DAY ? formatSpan(span) : days });
}

/** A running clock: "4:05", "1:12:05". */
export function formatElapsed(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}

/** "1,234.5" as the locale writes it; trailing zeros only when asked for. */
export function formatNumber(value: number, { digits = 2, fixed = false } = {}): string {
  const style = { maximumFractionDigits: digits, minimumFractionDigits: fixed ? digits : 0 };
  return numberFormat(`n${digits}${fixed}`, style).format(value);
}

/** A formatter that is created once per locale. @param key  names the style */
export function numberFormat(key: string, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(formatters.number, key, () => new Intl.NumberFormat(settings.locale, style));
}

/** "Mia, Leo and Sam". */
export function formatList(items: readonly string[]): string {
  return cached(formatters.list, 'list', () => new Intl.ListFormat(settings.locale)).format(items);
}

/** "March 2026", of a month given as `YYYY-MM`. */
export function formatMonth(month: string): string {
  return dateFormat('month', 'UTC').format(noonOf(`${month}-15`));
}

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export function dayIn(ms: number, tz?: string): string {
  return dateFormat('iso', tz).format(ms);
}

const dateStyles = {
  time: { timeStyle: 'short' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  dayYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  iso: { year: 'numeric', month: '2-digit', day: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The locale that writes day and month in the chosen order. */
export function dateLocale(): string | undefined {
  return settings.dates ?? settings.locale;
}

const HOURS_12: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true };
const HOURS_24: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  // Not hour12: false, which some locales turn into 24:05 after midnight.
  hourCycle: 'h23',
};

function dateFormat(style: keyof typeof dateStyles, tz = deviceZone()): Intl.DateTimeFormat {
  return cached(formatters.date, `${style}|${tz}`, () => {
    const options: Intl.DateTimeFormatOptions = { ...dateStyles[style], timeZone: knownZone(tz) };
    if (style === 'time' && settings.hour12 !== undefined) {
      delete options.timeStyle;
      Object.assign(options, settings.hour12 ? HOURS_12 : HOURS_24);
    }
    // Sweden writes dates as ISO 8601 does.
    const locale = style === 'time' ? settings.locale : dateLocale();
    return new Intl.DateTimeFormat(style === 'iso' ? 'sv-SE' : locale, options);
  });
}

/** Formatters by kind and key; creating one is slow. */
const formatters = {
  date: new Map<string, Intl.DateTimeFormat>(),
  number: new Map<string, Intl.NumberFormat>(),
  list: new Map<string, Intl.ListFormat>(),
};

function cached<F>(formattersByKey: Map<string, F>, key: string, create: () => F): F {
  const known = formattersByKey.get(key);
  if (known !== undefined) return known;
  const created = create();
  formattersByKey.set(key, created);
  return created;
}

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

function split(ms: number) {
  const rest = Math.max(0, ms);
  return {
    d: Math.floor(rest / DAY),
    h: Math.floor(rest / HOUR) % 24,
    m: Math.floor(rest / MINUTE) % 60,
    s: Math.floor(rest / 1000) % 60,
  };
}

const n = (value: number) => formatNumber(value, { digits: 0 });
