import ChartColumn from 'lucide-react/icons/chart-column';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, Suspense, lazy, useMemo } from 'react';
import type { ChildRecord } from '../../../../../schema/records/child.ts';
import type { EventRecord } from '../../../../../schema/records/event.ts';
import { eventTypes } from '../../../../../schema/records/event-types.ts';
import { useRights } from '../../../../app/entries/rights.ts';
import { chartSummary } from '../../../../app/statistics/chart-summary.ts';
import { useOwnRole } from '../../../../app/people/use-own-role.ts';
import { useUnits } from '../../../../app/preferences/units.ts';
import { useQuery } from '../../../../app/use-query.ts';
import { logSettingsOf } from '../../../../domain/statistics/settings.ts';
import { dayAt } from '../../../../domain/days/days.ts';
import type { ChartName } from '../../../../domain/statistics/compute-charts.ts';
import { isRemoved } from '../../../../../schema/rules/merge.ts';
import type { DayRange } from '../../../../domain/statistics/question.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { deviceZone } from '../../../../lib/device-zone.ts';
import { combineLive, mapLive } from '../../../../lib/live.ts';
import type { Entry } from '../../../../replica/documents/entry.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useShowChosen } from '../../../../ui/use-show-chosen.ts';
import { UNSENT } from '../../timeline/log-filter.ts';
import { liveUnsent } from '../../unsent-entries.ts';
import { OneChildView } from '../../view/one-child-view.tsx';
import { ChartCard } from '../card/chart-card.tsx';
import { type ViewName, chartViews } from '../views/chart-views.ts';
import type { ChartView, DataView, ViewContext } from '../views/chart-view.ts';
import { useChartAddress } from './chart-address.ts';
import { type RangeChoice, customChoiceOf, zoomedChoice, daysOfChoice } from './chart-range.ts';
import { PeriodBar } from './period-bar.tsx';
import { NUMBER_NAMES, SixNumbers } from './six-numbers.tsx';
import { type TopicName, shownTopics, topicOf, topics } from './topics.ts';
import { type AnsweredCharts, useCharts } from './use-charts.ts';
import { HEAT_NAMES, UsualTimes } from './usual-times.tsx';
import { useChartQuestion } from './use-question.ts';
import { unsureIn } from './unsure-days.ts';
import { WhenSeen } from './when-seen.tsx';
import styles from './charts-screen.module.css';
import '../../../../i18n/lazy/charts.ts';
import '../../../../i18n/lazy/logs.ts';

const CompareCharts = lazy(async () => ({
  default: (await import('./compare-charts.tsx')).CompareCharts,
}));

const StashList = lazy(async () => ({ default: (await import('./stash-list.tsx')).StashList }));

const WhoLogs = lazy(async () => ({ default: (await import('./who-logs.tsx')).WhoLogs }));

/** Charts of one child over a range of days. */
export function ChartsScreen() {
  const [{ child: urlChild }, change] = useChartAddress();
  return (
    <OneChildView
      icon={ChartColumn}
      canAdd
      texts={{
        noChild: t('charts.noChild'),
        noChildText: t('charts.noChildText'),
        whichChild: t('charts.whichChild'),
        whichChildText: t('charts.whichChildText'),
      }}
      urlChild={urlChild}
      onUrlChild={(child) => change({ child })}
    >
      {(child) => <ChildCharts key={child.id} child={child} />}
    </OneChildView>
  );
}

function ChildCharts({ child }: { child: ChildRecord }) {
  const [address, change] = useChartAddress();
  const { maySee } = useRights();
  const now = useNow(60_000);
  const today = dayAt(now, deviceZone(), logSettingsOf(child).dayStartHour);
  const context = { today, birthdate: child.birthdate };
  const shown = shownTopics(maySee, useTypesWithData(child.id));
  const topic = shown.includes(address.topic) ? address.topic : 'overview';
  const topicLine = useShowChosen(`${topic} ${shown.join()}`);
  const choice: RangeChoice = address.range ?? {
    kind: 'days',
    count: topicOf(topic).usualDays,
    to: null,
  };
  const range = daysOfChoice(choice, context);
  return (
    <>
      <div ref={topicLine}>
        <ChipGroup
          scroll
          label={t('charts.topics')}
          value={topic}
          onChange={(topic) => change({ topic })}
          options={shown.map((name) => ({ value: name, label: tKey(`charts.topic-${name}`) }))}
        />
      </div>
      <PeriodBar
        choice={choice}
        context={context}
        onChange={(range) => change({ range })}
        showsPrevious={topic === 'compare' ? null : address.showsPrevious}
        onPrevious={(showsPrevious) => change({ showsPrevious })}
      />
      {topic === 'compare' ? (
        <Suspense fallback={<Skeleton height="18rem" />}>
          <CompareCharts child={child} range={range} today={today} />
        </Suspense>
      ) : (
        <TopicCharts
          child={child}
          topic={topic}
          shown={shown}
          range={range}
          today={today}
          showsPrevious={address.showsPrevious}
          onTopic={(topic) => change({ topic })}
          // With its topic, so that one can go back to all days.
          onDays={(days) => change({ topic, range: customChoiceOf(days) })}
          onZoom={(by) => {
            const zoomed = zoomedChoice(choice, by, context);
            if (zoomed) change({ topic, range: zoomed });
          }}
        />
      )}
    </>
  );
}

const dataTypes = [...new Set(Object.values(topics).flatMap(({ types }) => [...types]))];

/** Whether a type was ever logged for a child; undefined until that is read. */
function useTypesWithData(childId: string) {
  const latest = useQuery(
    (replica) => combineLive(dataTypes.map((type) => replica.events.latest([childId], [type]))),
    [childId],
  );
  return useMemo(
    () =>
      latest &&
      ((type: (typeof dataTypes)[number] | EventRecord['type']) =>
        latest[dataTypes.indexOf(type as (typeof dataTypes)[number])] !== null),
    [latest],
  );
}

type TopicChartsProps = {
  child: ChildRecord;
  topic: TopicName;
  shown: readonly TopicName[];
  range: { from: string; to: string };
  today: string;
  showsPrevious: boolean;
  onTopic: (topic: TopicName) => void;
  onDays: (range: DayRange) => void;
  onZoom: (by: -1 | 1) => void;
};

/** The charts of a topic: those of the range first, then those of all there is. */
function TopicCharts({ shown, onTopic, ...props }: TopicChartsProps) {
  const { views, fromAll, history } = topicOf(props.topic);
  const isOverview = props.topic === 'overview';
  const { isParent } = useOwnRole();
  return (
    <>
      <ChartGroup {...props} names={views} also={isOverview ? OVERVIEW_NAMES : NO_NAMES}>
        {(data, context, entries) =>
          isOverview ? (
            <>
              <SixNumbers data={data} context={context} topics={shown} onTopic={onTopic} />
              <UsualTimes data={data} context={context} childId={props.child.id} />
              {isParent && data.people && (
                <Suspense>
                  <WhoLogs data={data.people} />
                </Suspense>
              )}
            </>
          ) : (
            history.length > 0 && (
              <Suspense>
                <StashList records={entries} context={context} />
              </Suspense>
            )
          )
        }
      </ChartGroup>
      {fromAll && (
        <WhenSeen key={props.topic}>
          <ChartGroup {...props} names={fromAll} also={NO_NAMES} isFromAll />
        </WhenSeen>
      )}
    </>
  );
}

const NO_NAMES: readonly ChartName[] = [];
const OVERVIEW_NAMES: readonly ChartName[] = [...NUMBER_NAMES, ...HEAT_NAMES, 'people'];

type ChartGroupProps = Omit<TopicChartsProps, 'shown' | 'onTopic'> & {
  names: readonly ViewName[];
  /** Results that are not charts. */
  also: readonly ChartName[];
  isFromAll?: boolean;
  children?: (
    data: AnsweredCharts['data'],
    context: ViewContext,
    records: readonly EventRecord[],
  ) => ReactNode;
};

/** Charts that are computed together. */
function ChartGroup({
  child,
  topic: topicName,
  range,
  today,
  showsPrevious,
  onDays,
  onZoom,
  names: viewNames,
  also,
  isFromAll = false,
  children,
}: ChartGroupProps) {
  const topic = topicOf(topicName);
  const units = useUnits();
  const views = viewNames.map((name) => chartViews[name] as unknown as ChartView);
  const names = [...new Set([...views.map(({ of }) => of), ...also])];
  const all = isFromAll ? topic.types : null;
  const question = useChartQuestion(child, { range, today, names, topic, all });
  const { answered, hasFailed } = useCharts(question);
  const unsent = useUnsentEntries();
  if (hasFailed) {
    return (
      <Banner tone="danger" icon={TriangleAlert} title={t('charts.failed')}>
        {t('charts.failedText')}
      </Banner>
    );
  }
  const isOther = answered && answered.question.names.join() !== question.names.join();
  if (!answered || isOther || answered.question.childId !== child.id) {
    return <Skeleton height="18rem" count={Math.min(3, views.length)} />;
  }
  const context = contextOf(answered, { units, showsPrevious });
  const unsure = unsureIn(answered.entries, context);
  return (
    <div className={cx(styles.cards, answered.question !== question && styles.waiting)}>
      {viewNames.map((name, index) => {
        const view = views[index];
        const data = view && answered.data[view.of];
        if (!data) {
          return (
            <Banner key={name} tone="danger" icon={TriangleAlert} title={view?.title() ?? ''}>
              {t('charts.failedText')}
            </Banner>
          );
        }
        const shown = {
          ...context,
          range: view.range?.(data, context) ?? context.range,
          unsureDays: unsure(view.types),
        };
        return (
          <ChartCard
            key={name}
            view={view as DataView<object>}
            data={data}
            summary={view.summary?.(data) ?? chartSummary(view.of, data, shown)}
            file={name}
            context={shown}
            childId={child.id}
            {...(!isFromAll && { onDays, onZoom })}
            unsent={unsentIn(unsent, {
              view,
              range: shown.range,
              childId: child.id,
            })}
          />
        );
      })}
      {children?.(
        answered.data,
        context,
        answered.entries.map(({ record }) => record),
      )}
    </div>
  );
}

function contextOf(
  { question: { childId, input } }: AnsweredCharts,
  { units, showsPrevious }: Pick<ViewContext, 'units' | 'showsPrevious'>,
): ViewContext {
  return {
    childId,
    range: input.range,
    today: input.today,
    units,
    dayStartHour: input.settings.dayStartHour,
    showsPrevious,
    unsureDays: NO_DAYS,
  };
}

const NO_DAYS: ReadonlySet<string> = new Set();

const UNSENT_MAX = 1_000;
const NONE: readonly EventRecord[] = [];

/** The entries that the server does not have yet or has refused, the newest of each at most. */
function useUnsentEntries(): readonly EventRecord[] {
  const items = useQuery(
    ({ events }) =>
      mapLive(
        combineLive<Entry<EventRecord>[][]>(
          UNSENT.map((only) => liveUnsent(events, only, { limit: UNSENT_MAX })),
        ),
        (lists) => lists.flat().map(({ record }) => record),
      ),
    [],
  );
  return items ?? NONE;
}

/** How many of them are in a chart. */
function unsentIn(
  entries: readonly EventRecord[],
  { view, range, childId }: { view: ChartView; range: ViewContext['range']; childId: string },
): number {
  return entries.filter((entry) => {
    const { type, day, childId: of } = entry;
    return (
      !isRemoved(entry) &&
      view.types.includes(type) &&
      day >= range.from &&
      day <= range.to &&
      (of === childId || eventTypes[type].childless)
    );
  }).length;
}
