import ChartColumn from 'lucide-react/icons/chart-column';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useMemo } from 'react';
import type { ChildRecord } from '../../../../../schema/records/child.ts';
import { type EventRecord, eventTypes } from '../../../../../schema/records/event.ts';
import { useRights } from '../../../../app/entries/rights.ts';
import { ChildMark } from '../../../../app/people/child-mark.tsx';
import { useSelectedChild } from '../../../../app/people/selected-child.ts';
import { useUnits } from '../../../../app/preferences/units.ts';
import { useQuery } from '../../../../app/use-query.ts';
import { logSettingsOf } from '../../../../domain/statistics/settings.ts';
import { dayAt } from '../../../../domain/days/days.ts';
import type { ChartName } from '../../../../domain/statistics/compute-charts.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { deviceZone } from '../../../../lib/device-zone.ts';
import { combineLive } from '../../../../lib/live.ts';
import type { Entry } from '../../../../replica/documents/entry.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { cx } from '../../../../ui/cx.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { AddButton } from '../../timeline/add-button.tsx';
import { useChildInAddress } from '../../view/child-in-address.ts';
import { ViewSwitch } from '../../view/view-switch.tsx';
import { ChartCard } from '../card/chart-card.tsx';
import { chartViews } from '../views/chart-views.ts';
import type { ChartView, ViewContext } from '../views/chart-view.ts';
import { useChartAddress } from './chart-address.ts';
import { type RangeChoice, daysOfChoice } from './chart-range.ts';
import { RangePicker } from './range-picker.tsx';
import { NUMBER_NAMES, SixNumbers } from './six-numbers.tsx';
import { type TopicName, shownTopics, topicOf, topics } from './topics.ts';
import { type AnsweredCharts, useChartClient, useCharts } from './use-charts.ts';
import { useChartQuestion } from './use-question.ts';
import styles from './charts-screen.module.css';
import '../../../../i18n/lazy/charts.ts';
import '../../../../i18n/lazy/logs.ts';

/** Charts of one child over a range of days. */
export function ChartsScreen() {
  const [{ child: urlChild }, change] = useChartAddress();
  const { children, chosen, childIds, select } = useSelectedChild();
  useChildInAddress(urlChild, (child) => change({ child }));
  const [only, second] = chosen;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.heading}>{t('shell.logs')}</h1>
        <AddButton childIds={childIds} />
      </header>
      <ViewSwitch />
      {children === undefined && <Skeleton height="16rem" />}
      {children?.length === 0 && (
        <EmptyState icon={ChartColumn} title={t('charts.noChild')}>
          {t('charts.noChildText')}
        </EmptyState>
      )}
      {second && (
        <EmptyState
          icon={ChartColumn}
          title={t('charts.whichChild')}
          action={
            <ChipGroup
              label={t('shell.children')}
              value={null}
              onChange={select}
              options={chosen.map(({ record }) => ({
                value: record.id,
                label: record.name,
                mark: <ChildMark child={record} />,
              }))}
            />
          }
        >
          {t('charts.whichChildText')}
        </EmptyState>
      )}
      {only && !second && <ChildCharts key={only.record.id} child={only.record} />}
    </div>
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
  const choice: RangeChoice = address.range ?? {
    kind: 'days',
    count: topicOf(topic).usualDays,
    to: null,
  };
  return (
    <>
      <ChipGroup
        scroll
        label={t('charts.topics')}
        value={topic}
        onChange={(topic) => change({ topic })}
        options={shown.map((name) => ({ value: name, label: tKey(`charts.topic-${name}`) }))}
      />
      <RangePicker
        choice={choice}
        context={context}
        onChange={(range) => change({ range })}
        showsPrevious={address.showsPrevious}
        onPrevious={(showsPrevious) => change({ showsPrevious })}
      />
      <TopicCharts
        child={child}
        topic={topic}
        shown={shown}
        range={daysOfChoice(choice, context)}
        today={today}
        showsPrevious={address.showsPrevious}
        onTopic={(topic) => change({ topic })}
      />
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
};

function TopicCharts({
  child,
  topic: topicName,
  shown,
  range,
  today,
  showsPrevious,
  onTopic,
}: TopicChartsProps) {
  const topic = topicOf(topicName);
  const units = useUnits();
  const client = useChartClient();
  const views = topic.views.map((name) => chartViews[name] as unknown as ChartView);
  const isOverview = topicName === 'overview';
  const names: ChartName[] = [...views.map(({ of }) => of), ...(isOverview ? NUMBER_NAMES : [])];
  const question = useChartQuestion(child, { range, today, names, topic });
  const { answered, entries, hasFailed } = useCharts(client, question);
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
  return (
    <div className={cx(styles.cards, answered.question !== question && styles.waiting)}>
      {views.map((view) => {
        const data = answered.data[view.of];
        return data ? (
          <ChartCard
            key={view.title()}
            view={view}
            data={data}
            context={context}
            childId={child.id}
            unsent={unsentIn(entries ?? [], { view, range: context.range, childId: child.id })}
          />
        ) : (
          <Banner key={view.title()} tone="danger" icon={TriangleAlert} title={view.title()}>
            {t('charts.failedText')}
          </Banner>
        );
      })}
      {isOverview && (
        <SixNumbers data={answered.data} context={context} topics={shown} onTopic={onTopic} />
      )}
    </div>
  );
}

function contextOf(
  { question: { input } }: AnsweredCharts,
  { units, showsPrevious }: Pick<ViewContext, 'units' | 'showsPrevious'>,
): ViewContext {
  return {
    range: input.range,
    today: input.today,
    units,
    dayStartHour: input.settings.dayStartHour,
    showsPrevious,
  };
}

/** Entries in a chart that the server does not have yet. */
function unsentIn(
  entries: readonly Entry<EventRecord>[],
  { view, range, childId }: { view: ChartView; range: ViewContext['range']; childId: string },
): number {
  return entries.filter(
    ({ state, record: { type, day, childId: of } }) =>
      state !== 'saved' &&
      view.types.includes(type) &&
      day >= range.from &&
      day <= range.to &&
      (of === childId || eventTypes[type].childless),
  ).length;
}
