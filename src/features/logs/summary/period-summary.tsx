import ClipboardList from 'lucide-react/icons/clipboard-list';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import Stethoscope from 'lucide-react/icons/stethoscope';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import type { DayRange } from '../../../domain/statistics/question.ts';
import { formatList, formatLocalDate } from '../../../i18n/format.ts';
import { keepTogether } from '../../../i18n/keep-together.ts';
import { t } from '../../../i18n/t.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { topicOf } from '../charts/screen/topics.ts';
import { useCharts } from '../charts/screen/use-charts.ts';
import { useChartQuestion } from '../charts/screen/use-question.ts';
import { useEntriesIn } from '../view/use-entries-in.ts';
import { useDoctorPage } from '../doctor/doctor-address.ts';
import { useMayExport, useRangeFile } from './range-file.ts';
import {
  SUMMARY_CHARTS,
  type SummaryCard,
  type SummaryData,
  milestonesIn,
  partlyLogged,
  summaryCards,
} from './summary-cards.ts';
import styles from './summary.module.css';

type PeriodSummaryProps = { child: ChildRecord; range: DayRange; today: string };

/** The cards of a period, computed from its entries again after each change. */
export function PeriodSummary({ child, range, today }: PeriodSummaryProps) {
  const units = useUnits();
  const { maySee } = useRights();
  const inRange = useEntriesIn(child, range);
  const topic = hasFoods(inRange) ? WITH_FOODS : WITHOUT_FOODS;
  const question = useChartQuestion(child, { range, today, names: SUMMARY_CHARTS, topic });
  const { answered, hasFailed } = useCharts(question);
  if (hasFailed || (answered && answered.failed.length > 0)) {
    return (
      <Banner tone="danger" icon={TriangleAlert} title={t('summary.failed')}>
        {t('summary.failedText')}
      </Banner>
    );
  }
  if (!answered || !inRange || answered.question.childId !== child.id) {
    return <Skeleton height="8rem" count={3} />;
  }
  const shown = answered.question.input.range;
  const data = answered.data as SummaryData;
  const records = inRange.map(({ record }) => record);
  const cards = summaryCards({
    data,
    milestones: milestonesIn(records),
    range: shown,
    today,
    units,
    maySee,
  });
  const isWaiting = answered.question !== question;
  const unsent = inRange.filter(({ state }) => state !== 'saved').length;
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState icon={ClipboardList} title={t('summary.nothing')}>
          {t('summary.nothingText')}
        </EmptyState>
      ) : (
        <div className={cx(styles.cards, isWaiting && styles.waiting)}>
          {cards.map((card) => (
            <SummaryCardView key={card.title} card={card} />
          ))}
        </div>
      )}
      <Notes days={partlyLogged(data)} unsent={unsent} today={today} />
      <Actions child={child} range={range} records={records} />
    </>
  );
}

/** Foods are new when no earlier meal had them, so all meals are read; but only where there are any. */
const WITHOUT_FOODS = { ...topicOf('overview'), history: [] };
const WITH_FOODS = { ...topicOf('overview'), history: ['feeding'] as const };

function hasFoods(entries: readonly Entry<EventRecord>[] | undefined): boolean {
  return (
    entries?.some(
      ({ record }) =>
        record.type === 'feeding' &&
        ((record as EventRecord<'feeding'>).payload.solids?.length ?? 0) > 0,
    ) ?? false
  );
}

function SummaryCardView({ card: { type, title, value, caption, lines } }: { card: SummaryCard }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.title}>
        <Icon icon={logTypeOf(type).icon} />
        {title}
      </h2>
      <p className={styles.value}>
        <strong className={styles.number}>{value}</strong> {caption}
      </p>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{keepTogether(line)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Notes({
  days,
  unsent,
  today,
}: {
  days: readonly string[];
  unsent: number;
  today: string;
}) {
  if (days.length === 0 && unsent === 0) return null;
  return (
    <div className={styles.notes}>
      {days.length > 0 && (
        <p>
          {t('summary.partly', {
            count: days.length,
            days: formatList(days.map((day) => formatLocalDate(day, today))),
          })}
        </p>
      )}
      {unsent > 0 && <p>{t('summary.unsent', { count: unsent })}</p>}
    </div>
  );
}

function Actions({
  child,
  range,
  records,
}: Omit<PeriodSummaryProps, 'today'> & { records: readonly EventRecord[] }) {
  const mayExport = useMayExport(child);
  const saveRange = useRangeFile(child);
  const openPage = useDoctorPage();
  return (
    <div className={styles.actions}>
      <Button icon={Stethoscope} onClick={() => openPage({ hasProtocol: false })}>
        {t('summary.doctor')}
      </Button>
      <Button variant="secondary" icon={Clock} onClick={() => openPage({ hasProtocol: true })}>
        {t('summary.protocol')}
      </Button>
      {mayExport && records.length > 0 && (
        <Button
          variant="secondary"
          icon={Download}
          onClick={() =>
            void saveRange(records, range).catch(() => showToast({ text: t('summary.fileFailed') }))
          }
        >
          {t('summary.csv')}
        </Button>
      )}
    </div>
  );
}
