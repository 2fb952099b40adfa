import { MINUTE_MS } from '../limits.ts';
import { NOTIFICATION_MAX_CHARS } from '../notification-limits.ts';
import type { DueEntry } from '../rules/reminders/due-entries.ts';
import type { Occasion } from '../rules/reminders/due-reminders.ts';
import { localTimeOf } from '../rules/schedule/zoned-time.ts';
import { clipped } from './clipped.ts';

/**
 * The text of a reminder. That of a dose states what is logged and never that a dose may be given:
 * neither a device nor the server knows of doses that were not logged or not sent.
 */
export function reminderText(
  occasion: Occasion,
  { child, tz }: { child: string | null; tz: string },
): string {
  const whose = child === null ? '' : `${clipped(child, 16)}: `;
  return clipped(`${whose}${texts[occasion.kind](occasion, tz)}`, NOTIFICATION_MAX_CHARS);
}

/** The text of a reminder at an entry of the schedule. */
export function entryReminderText(
  { title, allDay, startAt, at }: DueEntry,
  { tz }: { tz: string },
): string {
  const [day = '', time = ''] = localTimeOf(startAt, tz).split('T');
  const isToday = localTimeOf(at, tz).startsWith(day);
  const date = isToday ? '' : ` on ${dayFormat.format(Date.parse(`${day}T00:00Z`))}`;
  const when = `${date}${allDay ? '' : ` at ${time}`}`;
  return `${clipped(title, NOTIFICATION_MAX_CHARS - when.length)}${when}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** What is told to somebody whose lock screen shall show nothing. */
export const PLAIN_REMINDER = 'A reminder is due.';

const texts: Readonly<Record<Occasion['kind'], (occasion: Occasion, tz: string) => string>> = {
  feed: (occasion, tz) => sinceLast('last feed', occasion, tz) ?? `${occasion.time} feed`,
  diaper: (occasion, tz) =>
    sinceLast('last diaper', occasion, tz) ?? `${occasion.time} diaper change`,
  pump: (occasion, tz) => sinceLast('last pumped', occasion, tz) ?? `${occasion.time} pumping`,
  medicine: (occasion, tz) => {
    // Short enough that the whole text is shown.
    const name = clipped(occasion.medicineName ?? 'medicine', 18);
    if (occasion.time !== null)
      return `${name} ${occasion.time} is not logged. Check before giving.`;
    return `${sinceLast(`last ${name}`, occasion, tz) ?? name}. Check before giving.`;
  },
  custom: ({ text }) => text,
};

function sinceLast(what: string, { time, lastAt, at }: Occasion, tz: string): string | null {
  if (time !== null || lastAt === null) return null;
  return `${what} at ${localTimeOf(lastAt, tz).slice(11)}, ${spanOf(at - lastAt)} ago`;
}

function spanOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** What can be done with the notification of a reminder. */
export function reminderActions(isLogged: boolean): { action: string; title: string }[] {
  const snooze = { action: 'snooze', title: 'Snooze' };
  return isLogged ? [{ action: 'log', title: 'Log now' }, snooze] : [snooze];
}
