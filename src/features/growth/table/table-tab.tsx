import Share from 'lucide-react/icons/share-2';
import { useMemo } from 'react';
import { DAY_MS, TRASH_DAYS } from '../../../../schema/limits.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { type ChartTable, tableCsv } from '../../../app/charts/chart-table.tsx';
import type { Measure as ColumnMeasure } from '../../../app/charts/measure.ts';
import { shareFile } from '../../../app/charts/share.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useMoreUnits } from '../../../app/preferences/more-units.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { useReplica } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { ageOn, scoreMeasurement } from '../../../domain/growth/measurement.ts';
import { type GrowthScore, isByCorrectedAge, usedFigure } from '../../../domain/growth/score.ts';
import type { Measure } from '../../../domain/measures/measures.ts';
import { formatLocalDate } from '../../../i18n/format.ts';
import '../../../i18n/lazy/chart-card.ts';
import '../../../i18n/lazy/growth.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { growthOf, removedMeasurementsOf } from '../../../replica/stores/growth.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { TabProps } from '../chart-tab.tsx';
import { hasChartFacts } from '../growth-data.ts';
import {
  ageText,
  figureText,
  measurementText,
  ownValueText,
} from '../../../app/growth/growth-texts.ts';
import styles from './table-tab.module.css';

const OWN = ['weight', 'length', 'head'] as const satisfies Measure[];

/** All measurements of a child, newest first, and those in the trash. */
export function TableTab({ child, today, tables, entries, mayEdit, onOpen }: TabProps) {
  const caption = t('growth.tableCaption');
  const units = useMoreUnits();
  const known = tables.kind === 'ready' && hasChartFacts(child) ? tables.tables : null;
  const newestFirst = useMemo(() => entries.toReversed(), [entries]);
  const scoreOf = (record: GrowthRecord, measure: Measure) =>
    known && scoreMeasurement(known, child, record, measure);
  const isCorrected = entries.some(({ record }) =>
    OWN.some((measure) => isByCorrectedAge(scoreOf(record, measure))),
  );
  const share = () =>
    void shareFile(
      new Blob([tableCsv(fileOf(newestFirst.map(({ record }) => record)))], { type: 'text/csv' }),
      `growth-${today}.csv`,
    ).catch(() => showToast({ text: t('chartCard.shareFailed') }));
  return (
    <>
      {entries.length === 0 ? (
        <Card className={styles.empty}>
          <p>{t('growth.nothingMeasured')}</p>
          {mayEdit && (
            <Button
              onClick={() => onOpen({ kind: 'new', childId: child.id, date: child.birthdate })}
            >
              {t('growth.addBirth')}
            </Button>
          )}
        </Card>
      ) : (
        <Card flush>
          {/* It scrolls, and Safari lets no key reach what does not take the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.frame} role="group" aria-label={caption} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('growth.columnDate')}</th>
                  {OWN.map((measure) => (
                    <th key={measure} scope="col">
                      {t(`growth.tab-${measure}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {newestFirst.map((entry) => (
                  <MeasurementRow
                    key={entry.record.id}
                    entry={entry}
                    today={today}
                    ageDays={ageOn(child, entry.record.date)?.day ?? null}
                    cells={OWN.map((measure) => ({
                      measure,
                      value: ownValueText(entry.record, measure, units),
                      figure: figureOf(scoreOf(entry.record, measure)),
                    }))}
                    onOpen={
                      mayEdit
                        ? () => onOpen({ kind: 'edit', childId: child.id, id: entry.record.id })
                        : null
                    }
                  />
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
      {isCorrected && <p className={styles.note}>{t('growth.tableCorrected')}</p>}
      {entries.length > 0 && (
        <div>
          <Button variant="quiet" size="small" icon={Share} onClick={share}>
            {t('chartCard.shareTable')}
          </Button>
        </div>
      )}
      {mayEdit && <Trash childId={child.id} today={today} />}
    </>
  );
}

function figureOf(score: GrowthScore | null): string | null {
  const figure = score && usedFigure(score);
  return figure === null || figure.z === null ? null : figureText(figure);
}

type Cell = { measure: Measure; value: string | null; figure: string | null };

function MeasurementRow({
  entry: { record, state },
  today,
  ageDays,
  cells,
  onOpen,
}: {
  entry: Entry<GrowthRecord>;
  today: string;
  ageDays: number | null;
  cells: readonly Cell[];
  onOpen: (() => void) | null;
}) {
  const day = formatLocalDate(record.date, today);
  return (
    <tr>
      <th scope="row">
        {onOpen ? (
          <button
            type="button"
            className={styles.open}
            aria-label={t('growth.open', { day })}
            onClick={onOpen}
          >
            {day}
          </button>
        ) : (
          day
        )}
        {ageDays !== null && ageDays >= 0 && <span className={styles.age}>{ageText(ageDays)}</span>}
        {(state === 'waiting' || state === 'attention') && (
          <StatusMark
            state={state}
            label={t(state === 'waiting' ? 'growth.waiting' : 'growth.attention')}
          />
        )}
      </th>
      {cells.map(({ measure, value, figure }) => (
        <td key={measure}>
          {value ?? '–'}
          {value !== null && figure !== null && <span className={styles.figure}>{figure}</span>}
        </td>
      ))}
    </tr>
  );
}

/** What was deleted, to bring back. */
function Trash({ childId, today }: { childId: string; today: string }) {
  const replica = useReplica();
  const units = useMoreUnits();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const all = useQuery((each) => removedMeasurementsOf(each, childId), [childId]);
  const now = useNow(60_000);
  const removed = all?.filter(
    ({ record }) => now - (record.removed?.at ?? 0) < TRASH_DAYS * DAY_MS,
  );
  if (!removed || removed.length === 0) return null;
  const restore = (id: string) => {
    if (writesBlocked) return explainBlocked();
    if (replica === null) return;
    growthOf(replica)
      .restore(id)
      .then(() => showToast({ text: t('growth.restored') }), showNotSaved);
  };
  return (
    <section className={styles.trash}>
      <h2 className={styles.heading}>{t('growth.deletedHeading')}</h2>
      <Card flush>
        <List label={t('growth.deletedHeading')}>
          {removed.map(({ record }) => (
            <Row
              key={record.id}
              title={measurementText(record, units)}
              detail={formatLocalDate(record.date, today)}
              end={
                <Button
                  size="small"
                  aria-label={`${t('growth.restore')}: ${measurementText(record, units)}`}
                  onClick={() => restore(record.id)}
                >
                  {t('growth.restore')}
                </Button>
              }
            />
          ))}
        </List>
      </Card>
    </section>
  );
}

const plain = (unit: string): ColumnMeasure => ({
  text: String,
  tick: String,
  number: (value) => value,
  unit,
  steps: [1],
});

/** As stored, for spreadsheets. */
function fileOf(records: readonly GrowthRecord[]): ChartTable {
  return {
    columns: [
      { label: t('growth.columnDate') },
      { label: t('growth.time') },
      { label: t('growth.weight'), measure: plain('g') },
      { label: t('growth.length'), measure: plain('mm') },
      { label: t('growth.head'), measure: plain('mm') },
      { label: t('growth.position') },
      { label: t('growth.clothed') },
      { label: t('growth.by') },
      { label: t('growth.note') },
    ],
    rows: records.map((record) => [
      record.date,
      record.time,
      record.weightG,
      record.lengthMm,
      record.headMm,
      record.position,
      record.clothed,
      record.by,
      record.note,
    ]),
  };
}
