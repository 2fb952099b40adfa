import { DAY_MS } from '../limits.ts';
import { localDayOf, offsetMinOf } from '../rules/days.ts';
import { instantOfWall } from '../rules/schedule/zoned-time.ts';

/**
 * A day, and the time of day where there is one: `IMG_20240314_091530.jpg`, `IMG-20240314-WA0003.jpg`,
 * `photo_2024-03-14_09-15-30.jpg`, `Screenshot 2024-03-14 at 9.15.30 PM.png`, `PXL_20240314_081530123.jpg`.
 */
const TIME =
  /(?<!\d)(?<year>20\d\d)(?<dash>[-_.]?)(?<month>\d\d)\k<dash>(?<day>\d\d)(?:(?:[-_ T]|\sat\s)?(?<hour>\d\d|\d(?=[.:]))(?<colon>[-_.:]?)(?<minute>\d\d)\k<colon>(?<second>\d\d)(?:[-_.]?\d{3})?(?:\s?(?<half>[AP])M)?)?(?!\d)/;

/** Pixel phones write UTC into names. */
const UTC_NAME = /^PXL_/;

const NOON_MS = DAY_MS / 2;

/**
 * When a file was made, as cameras and messengers write it into its name; null when the name has no date, or one that is
 * more than a day ahead: the clock of the camera may be in another zone. A name with only a day means when the file was
 * changed, if that was on this day, or noon.
 */
export function namedTime(
  name: string,
  { changedAt, zone, now }: { changedAt: number; zone: string; now: number },
): number | null {
  const found = TIME.exec(name)?.groups;
  const midnight = found ? midnightOf(found) : null;
  if (!found || midnight === null) return null;
  const sinceMidnight = timeOfDay(found);
  const wall = midnight + (sinceMidnight ?? NOON_MS);
  const isUtc = sinceMidnight !== null && UTC_NAME.test(name);
  const at = isUtc ? wall : instantOfWall(wall, zone);
  if (at > now + DAY_MS) return null;
  const changedOn = localDayOf(changedAt, offsetMinOf(changedAt, zone));
  const isThatDay = changedOn === new Date(midnight).toISOString().slice(0, changedOn.length);
  return sinceMidnight === null && isThatDay ? changedAt : at;
}

type Found = Readonly<Partial<Record<string, string>>>;

/** The day as the instant of its midnight in UTC; null for a day that no calendar has. */
function midnightOf({ year, month, day }: Found): number | null {
  const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  const isReal = !Number.isNaN(midnight) && new Date(midnight).getUTCDate() === Number(day);
  return isReal ? midnight : null;
}

/** Milliseconds since midnight; null when the name has no time, or one that no clock shows. */
function timeOfDay({ hour, minute, second, half }: Found): number | null {
  if (hour === undefined) return null;
  const hours = half ? (Number(hour) % 12) + (half === 'P' ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000;
}
