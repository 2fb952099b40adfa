import { useMemo } from 'react';
import { MINUTE_MS } from '../../../../../schema/limits.ts';
import type { ChildRecord } from '../../../../../schema/records/child.ts';
import { offsetMinOf } from '../../../../../schema/rules/days.ts';
import { useLaterList } from '../../../../app/lists/use-later-list.ts';
import { useQuery } from '../../../../app/use-query.ts';
import { monthsBetween } from '../../../../domain/child/birth.ts';
import { allergenGroupsOf } from '../../../../domain/lists/foods.ts';
import type { RunningSleep } from '../../../../domain/statistics/charts/day-raster.ts';
import type { ChartName } from '../../../../domain/statistics/compute-charts.ts';
import { runningSleep } from '../../../../domain/statistics/facts/running-sleep.ts';
import type { DayRange } from '../../../../domain/statistics/question.ts';
import { type StatisticsSettings, logSettingsOf } from '../../../../domain/statistics/settings.ts';
import { deviceZone } from '../../../../lib/device-zone.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCountedAnyway } from './counted-anyway.ts';
import type { Topic } from './topics.ts';
import type { ChartQuestion } from './use-charts.ts';

/** What is asked for a child and a range. The same object while nothing of it changes. */
export function useChartQuestion(
  child: ChildRecord,
  {
    range,
    today,
    names,
    topic,
    all = null,
  }: {
    range: DayRange;
    today: string;
    names: readonly ChartName[];
    topic: Topic;
    all?: ChartQuestion['all'];
  },
): ChartQuestion {
  const { id: childId, birthdate } = child;
  const settings = useMemo(() => logSettingsOf(child), [child]);
  const [countedAnyway] = useCountedAnyway(childId);
  const running = useRunningSleeps(childId, settings);
  const { from, to } = range;
  const nowMinute = useNowMinute(names.includes('milk') && from <= today && to >= today && today);
  const allergenGroups = useAllergenGroups(names.includes('foods') ? childId : null);
  const nameKey = names.join();
  return useMemo(
    () => ({
      childId,
      names,
      history: topic.history,
      all,
      input: {
        range: { from, to },
        today,
        settings,
        countedAnyway,
        ageMonths: birthdate === null ? null : monthsBetween(birthdate, to),
        running,
        nowMinute,
        pumpedBy: null,
        allergenGroups,
      },
    }),
    // `nameKey` stands for the names.
    // oxlint-disable-next-line react/exhaustive-deps
    [
      childId,
      birthdate,
      settings,
      countedAnyway,
      running,
      nowMinute,
      allergenGroups,
      from,
      to,
      today,
      nameKey,
      topic,
      all,
    ],
  );
}

const NO_GROUPS: ReturnType<typeof allergenGroupsOf> = {};

/** What the family has chosen for its foods. @param childId null: not needed */
function useAllergenGroups(childId: string | null): typeof NO_GROUPS {
  const foods = useLaterList(childId === null ? null : 'food');
  return useMemo(
    () => (foods && childId !== null ? allergenGroupsOf(foods, childId) : NO_GROUPS),
    [foods, childId],
  );
}

const NOW_STEP_MIN = 5;

/** Minutes on the clock since the midnight of today, in steps; null where they are not needed. */
function useNowMinute(today: string | false): number | null {
  const now = useNow(60_000);
  if (today === false) return null;
  const minute =
    (now - Date.parse(`${today}T00:00:00Z`)) / MINUTE_MS + offsetMinOf(now, deviceZone());
  return Math.floor(minute / NOW_STEP_MIN) * NOW_STEP_MIN;
}

const NONE: readonly RunningSleep[] = [];

/** Sleep that is not over, up to this minute. */
function useRunningSleeps(childId: string, settings: StatisticsSettings): readonly RunningSleep[] {
  const timers = useQuery((replica) => replica.timers.running(), []);
  const now = useNow(60_000);
  const asleep = timers?.filter(
    ({ record }) => record.kind === 'sleep' && record.childId === childId,
  );
  const key = asleep?.map(({ record }) => `${record.id} ${record.startedAt}`).join();
  const minute = key ? now : 0;
  return useMemo(
    () =>
      key
        ? (asleep ?? []).map(({ record }) => runningSleep(record, { now: minute, settings }))
        : NONE,
    // `key` stands for the timers.
    // oxlint-disable-next-line react/exhaustive-deps
    [key, minute, settings],
  );
}
