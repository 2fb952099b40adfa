import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { offsetMinOf } from '../../schema/rules/days.ts';
import type { Carer, Entry } from './sample-entry.ts';
import { coldEntries, dailyEntries, firsts } from './rare-entries.ts';
import { bottleFeed, breastFeed, diaper, nap, nightSleep } from './frequent-entries.ts';
import { type Story, weeksOld } from './scenario-context.ts';

/** Nothing is logged from the birth itself to the day the family comes home. */
const HOME_AFTER_MS = 3 * DAY_MS;
const QUIET_MS = 35 * MINUTE_MS;
const FRESH_MS = 85 * MINUTE_MS;
const COLD_BEGAN_MS = 38 * DAY_MS;

/** Wake, change, feed, play, sleep, hour by hour; ends a little before now. */
export function tellStory(story: Story): Entry[] {
  const { bornAt, now, chance } = story;
  const end = now - QUIET_MS;
  const entries: Entry[] = [];
  let t = bornAt + HOME_AFTER_MS;
  while (t < end)
    t = isNight(story, t) ? liveNight(story, t, entries) : liveCycle(story, t, entries);
  for (let day = bornAt + HOME_AFTER_MS; day < now; day += DAY_MS) {
    entries.push(...dailyEntries(story, atLocalHour(story, day, 0)));
  }
  entries.push(...coldEntries(story, atLocalHour(story, now - COLD_BEGAN_MS, 0)));
  entries.push(...firsts(story, (day) => atLocalHour(story, bornAt + day * DAY_MS, 0)));
  const past = entries.filter((entry) => (entry.endedAt ?? entry.startedAt) <= end);
  const newest = Math.max(...past.map((entry) => entry.endedAt ?? entry.startedAt));
  if (newest < now - FRESH_MS) {
    const at = now - chance.whole(62, 72) * MINUTE_MS;
    past.push(diaper(story, at - 4 * MINUTE_MS, story.mother));
    past.push(breastFeed(story, at, story.mother));
  }
  return past.toSorted((a, b) => a.startedAt - b.startedAt);
}

/** One round of a day: awake with a change and a feed, then a nap. @returns its end */
function liveCycle(story: Story, from: number, entries: Entry[]): number {
  const { chance } = story;
  const weeks = weeksOld(story, from);
  const carer = carerAt(story, from);
  let t = from + chance.whole(2, 10) * MINUTE_MS;
  if (chance.hit(0.85)) entries.push(diaper(story, t, carer));
  t += chance.whole(3, 12) * MINUTE_MS;
  const feed =
    carer === story.mother && chance.hit(0.9)
      ? breastFeed(story, t, carer)
      : bottleFeed(story, t, carer);
  entries.push(feed);
  t = feed.endedAt ?? t;
  const awakeMs = (35 + weeks * 3.2) * MINUTE_MS * chance.between(0.8, 1.25);
  if (weeks >= 3 && chance.hit(0.3)) {
    const startedAt = t + chance.whole(8, 20) * MINUTE_MS;
    entries.push({
      type: 'tummy_time',
      startedAt,
      endedAt: startedAt + chance.between(2, 3 + weeks * 0.6) * MINUTE_MS,
      payload: { mood: chance.pick(['happy', 'ok', 'ok', 'upset']) },
      by: carer === story.grandmother ? story.mother : carer,
    });
  }
  t += awakeMs;
  if (chance.hit(0.35)) entries.push(diaper(story, t - 6 * MINUTE_MS, carer));
  if (isNight(story, t)) return t;
  const sleep = nap(story, t, carer);
  entries.push(sleep);
  return sleep.endedAt ?? t;
}

/** A night in pieces, each ended by hunger. @returns the morning, or the next piece */
function liveNight(story: Story, from: number, entries: Entry[]): number {
  const { chance } = story;
  const sleep = nightSleep(story, from, carerAt(story, from));
  entries.push(sleep);
  let t = sleep.endedAt ?? from;
  if (!isNight(story, t)) return t;
  const carer = chance.hit(0.75) ? story.mother : story.father;
  t += chance.whole(2, 6) * MINUTE_MS;
  if (chance.hit(0.6)) entries.push(diaper(story, t, carer));
  t += chance.whole(3, 6) * MINUTE_MS;
  const feed = carer === story.mother ? breastFeed(story, t, carer) : bottleFeed(story, t, carer);
  entries.push(feed);
  return (feed.endedAt ?? t) + chance.whole(4, 18) * MINUTE_MS;
}

/** Bedtime comes earlier as day and night part from each other. */
function isNight(story: Story, at: number): boolean {
  const hour = localHour(story, at);
  const bedtime = weeksOld(story, at) < 8 ? 21.5 : 19.75;
  return hour >= bedtime || hour < 6.25;
}

/** Grandmother has Tuesday and Thursday afternoons, father the evenings and the weekends' naps. */
function carerAt(story: Story, at: number): Carer {
  const { chance } = story;
  const hour = localHour(story, at);
  const weekday = new Date(at + offsetMinOf(at, story.tz) * MINUTE_MS).getUTCDay();
  if (weeksOld(story, at) > 6 && (weekday === 2 || weekday === 4) && hour >= 13 && hour < 17) {
    return story.grandmother;
  }
  if (hour >= 17.5 && hour < 22) return chance.hit(0.6) ? story.father : story.mother;
  if (weekday === 0 || weekday === 6) return chance.hit(0.45) ? story.father : story.mother;
  return story.mother;
}

function localHour({ tz }: Story, at: number): number {
  const localMs = at + offsetMinOf(at, tz) * MINUTE_MS;
  return (((localMs % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS;
}

/** The instant of an hour on the local day of `at`; right but for the night of a clock change. */
function atLocalHour(story: Story, at: number, hour: number): number {
  return at + (hour - localHour(story, at)) * HOUR_MS;
}
