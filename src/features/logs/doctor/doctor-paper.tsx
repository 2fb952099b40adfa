import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import type { DayRange } from '../../../domain/statistics/question.ts';
import { logSettingsOf } from '../../../domain/statistics/settings.ts';
import { formatLocalDate, formatTime } from '../../../i18n/format.ts';
import { t, tKey } from '../../../i18n/t.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { Banner } from '../../../ui/banner.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { rangeText } from '../../../app/charts/day-axis.ts';
import { topicOf } from '../charts/screen/topics.ts';
import { useCharts } from '../charts/screen/use-charts.ts';
import { useChartQuestion } from '../charts/screen/use-question.ts';
import { useEntriesIn } from '../view/use-entries-in.ts';
import type { BlockName } from './blocks.ts';
import {
  DOCTOR_CHARTS,
  type DoctorData,
  childRows,
  diaperRows,
  entryRows,
  feedingRows,
  sleepRows,
} from './doctor-content.ts';
import { EntryTable, HealthTable, ProtocolTable, Rows } from './paper-tables.tsx';
import { GrowthBlock } from './growth-block.tsx';
import { PrintedRaster } from './printed-raster.tsx';
import { protocolHours } from './protocol.ts';
import styles from './doctor.module.css';

type DoctorPaperProps = {
  child: ChildRecord;
  range: DayRange;
  today: string;
  now: number;
  blocks: readonly BlockName[];
  protocolDay: string;
  questions: string;
};

const TOPIC = topicOf('overview');

/** What is printed, computed from the entries of this device again after each change. */
export function DoctorPaper(props: DoctorPaperProps) {
  const { child, range, today, protocolDay } = props;
  const inRange = useEntriesIn(child, range);
  const around = useEntriesIn(child, {
    from: addDays(protocolDay, -1),
    to: addDays(protocolDay, 1),
  });
  const question = useChartQuestion(child, { range, today, names: DOCTOR_CHARTS, topic: TOPIC });
  const { answered, hasFailed } = useCharts(question);
  if (hasFailed || (answered && answered.failed.length > 0)) {
    return (
      <Banner tone="danger" icon={TriangleAlert} title={t('doctor.failed')}>
        {t('doctor.failedText')}
      </Banner>
    );
  }
  if (!answered || !inRange || !around || answered.question.childId !== child.id) {
    return <Skeleton height="16rem" count={2} />;
  }
  return (
    <Paper
      {...props}
      range={answered.question.input.range}
      data={answered.data as DoctorData}
      records={inRange.map(({ record }) => record)}
      around={around.map(({ record }) => record)}
      unsent={inRange.filter(({ state }) => state !== 'saved').length}
      isWaiting={answered.question !== question}
    />
  );
}

type PaperProps = DoctorPaperProps & {
  data: DoctorData;
  records: readonly EventRecord[];
  /** Of the day of the protocol, and of the days next to it. */
  around: readonly EventRecord[];
  unsent: number;
  isWaiting: boolean;
};

function Paper(props: PaperProps) {
  const { child, range, today, now, blocks, unsent, isWaiting } = props;
  return (
    <article
      className={cx(styles.paper, isWaiting && styles.waiting)}
      aria-label={t('doctor.preview')}
    >
      <header className={styles.paperHead}>
        <h2 className={styles.paperTitle}>{child.name}</h2>
        <p>{rangeText(range, '0001-01-01')}</p>
      </header>
      {blocks.map((block) => {
        const content = contents[block](props);
        return (
          content !== null && (
            <section key={block} className={styles.block} aria-labelledby={`doctor-${block}`}>
              <h3 id={`doctor-${block}`} className={styles.blockTitle}>
                {block === 'protocol'
                  ? t('doctor.protocolOf', { day: formatLocalDate(props.protocolDay, today) })
                  : tKey(`doctor.block-${block}`)}
              </h3>
              {content}
            </section>
          )
        );
      })}
      <footer className={styles.paperFoot}>
        {AVERAGES.some((block) => blocks.includes(block)) && <p>{t('doctor.averages')}</p>}
        {unsent > 0 && <p>{t('doctor.unsent', { count: unsent })}</p>}
        <p>
          {t('doctor.footer', {
            zone: deviceZone(),
            day: formatLocalDate(today, '0001-01-01'),
            time: formatTime(now),
          })}
        </p>
      </footer>
    </article>
  );
}

const AVERAGES: readonly BlockName[] = ['feeding', 'diapers', 'sleep'];

/** Null: the block is left out. */
const contents: Record<BlockName, (props: PaperProps) => React.ReactNode> = {
  child: ({ child, today }) => <Rows rows={childRows(child, today)} />,
  growth: ({ child, today }) => <GrowthBlock child={child} today={today} />,
  feeding: ({ data }) => <FeedingRows data={data} />,
  diapers: ({ data }) => <Averages rows={diaperRows(data)} />,
  sleep: ({ data, child }) => (
    <>
      <Averages rows={sleepRows(data)} />
      <PrintedRaster raster={data.raster} dayStartHour={logSettingsOf(child).dayStartHour} />
    </>
  ),
  health: (props) => <Health {...props} />,
  symptoms: (props) => <Entries {...props} type="symptom" />,
  vaccinations: (props) => <Entries {...props} type="vaccination" />,
  questions: ({ questions }) =>
    questions.trim() === '' ? null : <p className={styles.questions}>{questions.trim()}</p>,
  protocol: ({ around, protocolDay, child }) => (
    <ProtocolTable
      hours={protocolHours(around, {
        day: protocolDay,
        deviceTz: deviceZone(),
        settings: logSettingsOf(child),
      })}
    />
  ),
};

function FeedingRows({ data }: { data: DoctorData }) {
  return <Averages rows={feedingRows(data, useUnits())} />;
}

function Averages({ rows }: { rows: ReturnType<typeof sleepRows> }) {
  return rows.length === 0 ? <p>{t('doctor.nothing')}</p> : <Rows rows={rows} />;
}

function Health({ records, today }: PaperProps) {
  const units = useUnits();
  return (
    <HealthTable
      rows={entryRows(records, { types: ['temperature', 'medication'], today, units })}
    />
  );
}

function Entries({ records, today, type }: PaperProps & { type: 'symptom' | 'vaccination' }) {
  const units = useUnits();
  return <EntryTable rows={entryRows(records, { types: [type], today, units })} />;
}
