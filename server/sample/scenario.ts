import { DAY_MS, MINUTE_MS } from '../../schema/limits.ts';
import { offsetMinOf } from '../../schema/rules/days.ts';
import type { Carer, Entry } from './sample-entry.ts';
import { coldEntries, dailyEntries, firsts } from './rare-entries.ts';
import { bottleFeed, breastFeed, diaper, nap, nightSleep } from './frequent-entries.ts';
import { type ScenarioContext, ageInWeeks, atLocalHour, localHour } from './scenario-context.ts';

/** The family logs nothing before it comes home. */
const HOME_AFTER_MS = 3 * DAY_MS;
const QUIET_MS = 35 * MINUTE_MS;
const FRESH_MS = 85 * MINUTE_MS;
const COLD_BEGAN_MS = 19 * DAY_MS;

/** The entries of the sample family, in order. The last one is shortly before now. */
export function createScenario(scenario: ScenarioContext): Entry[] {
  const { bornAt, now, random } = scenario;
  const end = now - QUIET_MS;
  const entries: Entry[] = [];
  let t = bornAt + HOME_AFTER_MS;
  while (t < end)
    t = isNight(scenario, t)
      ? addNight(scenario, t, entries)
      : addDaytimeCycle(scenario, t, entries);
  for (let day = bornAt + HOME_AFTER_MS; day < now; day += DAY_MS) {
    entries.push(...dailyEntries(scenario, atLocalHour(scenario, day, 0)));
  }
  entries.push(...coldEntries(scenario, atLocalHour(scenario, now - COLD_BEGAN_MS, 0)));
  entries.push(...firsts(scenario, (day) => atLocalHour(scenario, bornAt + day * DAY_MS, 0)));
  const past = entries.filter((entry) => (entry.endedAt ?? entry.startedAt) <= end);
  const newest = Math.max(...past.map((entry) => entry.endedAt ?? entry.startedAt));
  if (newest < now - FRESH_MS) {
    const at = now - random.whole(62, 72) * MINUTE_MS;
    past.push(diaper(scenario, at - 4 * MINUTE_MS, scenario.mother));
    past.push(breastFeed(scenario, at, scenario.mother));
  }
  return past.toSorted((a, b) => a.startedAt - b.startedAt);
}

/** Adds one cycle of a day: diaper, feed, awake time and a nap. @returns its end */
function addDaytimeCycle(scenario: ScenarioContext, from: number, entries: Entry[]): number {
  const { random } = scenario;
  const weeks = ageInWeeks(scenario, from);
  const carer = carerAt(scenario, from);
  let t = from + random.whole(2, 10) * MINUTE_MS;
  if (random.hit(0.85)) entries.push(diaper(scenario, t, carer));
  t += random.whole(3, 12) * MINUTE_MS;
  const feed =
    carer === scenario.mother && random.hit(0.9)
      ? breastFeed(scenario, t, carer)
      : bottleFeed(scenario, t, carer);
  entries.push(feed);
  t = feed.endedAt ?? t;
  const awakeMs = (35 + weeks * 3.2) * MINUTE_MS * random.between(0.8, 1.25);
  if (weeks >= 3 && random.hit(0.3)) {
    const startedAt = t + random.whole(8, 20) * MINUTE_MS;
    entries.push({
      type: 'tummy_time',
      startedAt,
      endedAt: startedAt + random.between(2, 3 + weeks * 0.6) * MINUTE_MS,
      payload: { mood: random.pick(['happy', 'ok', 'ok', 'upset']) },
      by: carer === scenario.grandmother ? scenario.mother : carer,
    });
  }
  t += awakeMs;
  if (random.hit(0.35)) entries.push(diaper(scenario, t - 6 * MINUTE_MS, carer));
  if (isNight(scenario, t)) return t;
  const sleep = nap(scenario, t, carer);
  entries.push(sleep);
  return sleep.endedAt ?? t;
}

/** Adds a part of a night, which a feed ends. @returns the start of the next part, or the morning */
function addNight(scenario: ScenarioContext, from: number, entries: Entry[]): number {
  const { random } = scenario;
  const sleep = nightSleep(scenario, from, carerAt(scenario, from));
  entries.push(sleep);
  let t = sleep.endedAt ?? from;
  if (!isNight(scenario, t)) return t;
  const carer = random.hit(0.75) ? scenario.mother : scenario.father;
  t += random.whole(2, 6) * MINUTE_MS;
  if (random.hit(0.6)) entries.push(diaper(scenario, t, carer));
  t += random.whole(3, 6) * MINUTE_MS;
  const feed =
    carer === scenario.mother ? breastFeed(scenario, t, carer) : bottleFeed(scenario, t, carer);
  entries.push(feed);
  return (feed.endedAt ?? t) + random.whole(4, 18) * MINUTE_MS;
}

/** Bedtime is earlier for an older baby. */
function isNight(scenario: ScenarioContext, at: number): boolean {
  const hour = localHour(scenario, at);
  const bedtime = ageInWeeks(scenario, at) < 8 ? 21.5 : 19.75;
  return hour >= bedtime || hour < 6.25;
}

/** Grandmother has Tuesday and Thursday afternoons, father the evenings and the weekends' naps. */
function carerAt(scenario: ScenarioContext, at: number): Carer {
  const { random } = scenario;
  const hour = localHour(scenario, at);
  const weekday = new Date(at + offsetMinOf(at, scenario.tz) * MINUTE_MS).getUTCDay();
  if (ageInWeeks(scenario, at) > 6 && (weekday === 2 || weekday === 4) && hour >= 13 && hour < 17) {
    return scenario.grandmother;
  }
  if (hour >= 17.5 && hour < 22) return random.hit(0.6) ? scenario.father : scenario.mother;
  if (weekday === 0 || weekday === 6) return random.hit(0.45) ? scenario.father : scenario.mother;
  return scenario.mother;
}
