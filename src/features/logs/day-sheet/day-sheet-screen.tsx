import { useNavigate, useSearch } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Rows3 from 'lucide-react/icons/rows-3';
import { useMemo } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { EntryRow } from '../../../app/entries/entry-row.tsx';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useIsReadOnly } from '../../../app/plan/use-plan.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { useReplica } from '../../../app/services.tsx';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useQuery } from '../../../app/use-query.ts';
import { endOfDayAnywhere, startOfDayAnywhere } from '../../../domain/days/day-length.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { draftKey } from '../../../domain/entries/drafts.ts';
import { formatLocalDay } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { daySheetTypes } from '../../../log-types/day-sheet-cells.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { isDay } from '../view/day-range.ts';
import { OneChildView } from '../view/one-child-view.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import styles from './day-sheet.module.css';
import '../../../i18n/lazy/day-sheet.ts';
import '../../../i18n/lazy/logs.ts';

/** A whole day of one child, typed in rows: `?view=day&child=…&day=2026-11-20`. */
export function DaySheetScreen() {
  const [{ child: urlChild }, change] = useSheetAddress();
  return (
    <OneChildView
      icon={Rows3}
      canAdd={false}
      isWide
      texts={{
        noChild: t('daySheet.noChild'),
        noChildText: t('daySheet.noChildText'),
        whichChild: t('daySheet.whichChild'),
        whichChildText: t('daySheet.whichChildText'),
      }}
      urlChild={urlChild}
      onUrlChild={(child) => change({ child })}
    >
      {(child) => <SheetOf child={child} />}
    </OneChildView>
  );
}

function SheetOf({ child }: { child: ChildRecord }) {
  const [{ day: urlDay }, change] = useSheetAddress();
  const { isKnown, mayLog } = useRights();
  const isReadOnly = useIsReadOnly();
  const now = useNow(60_000);
  const today = dayAt(now, useDeviceZone());
  const day = urlDay !== undefined && isDay(urlDay) && urlDay <= today ? urlDay : today;
  const types = daySheetTypes.filter((type) => mayLog(type, child.id));
  if (!isKnown) return null;
  if (types.length === 0 || isReadOnly) {
    return (
      <EmptyState icon={Rows3} title={t('daySheet.unavailable')}>
        {t('daySheet.unavailableText')}
      </EmptyState>
    );
  }
  return (
    <>
      <DayPicker day={day} today={today} onChange={(next) => change({ day: next })} />
      <DayOf key={`${child.id} ${day}`} child={child} day={day} types={types} />
    </>
  );
}

type DayOfProps = { child: ChildRecord; day: string; types: typeof daySheetTypes };

/** What is logged on the day, and the rows to add. */
function DayOf({ child, day, types }: DayOfProps) {
  const replica = useReplica();
  const { openEntry } = useSheets();
  const people = usePeople();
  const units = useUnits();
  const zone = useDeviceZone();
  const around = useQuery(
    ({ events }) =>
      events.between({
        childIds: [child.id],
        from: startOfDayAnywhere(addDays(day, -1)),
        to: endOfDayAnywhere(day),
      }),
    [child.id, day],
  );
  const entries = around?.filter(({ record }) => record.day === day);
  const yesterday = around
    ?.map(({ record }) => record)
    .filter((record) => record.day === addDays(day, -1));
  const storedIds = useMemo(() => new Set(around?.map(({ record }) => record.id)), [around]);
  return (
    <>
      <section aria-label={t('daySheet.logged')} className={styles.logged}>
        <h2 className={styles.title}>{t('daySheet.logged')}</h2>
        {entries === undefined && <Skeleton height="3rem" count={3} />}
        {entries?.length === 0 && <p className={styles.hint}>{t('daySheet.noneLogged')}</p>}
        {entries?.map((entry) => (
          <EntryRow
            key={entry.record.id}
            entry={entry}
            author={people.find(entry.record.createdBy)}
            units={units}
            zone={zone}
            onOpen={openEntry}
          />
        ))}
      </section>
      <h2 className={styles.title}>{t('daySheet.rows')}</h2>
      <p className={styles.hint}>{t('daySheet.hint')}</p>
      {replica && (
        <SheetGrid
          child={child}
          day={day}
          draft={draftKey(replica.userId, 'day-sheet', `${child.id}:${day}`)}
          types={types}
          yesterday={yesterday}
          storedIds={storedIds}
        />
      )}
    </>
  );
}

type DayPickerProps = { day: string; today: string; onChange: (day: string) => void };

function DayPicker({ day, today, onChange }: DayPickerProps) {
  return (
    <div className={styles.day}>
      <IconButton
        icon={ChevronLeft}
        label={t('daySheet.earlier')}
        onClick={() => onChange(addDays(day, -1))}
      />
      <p className={styles.dayText} aria-live="polite">
        {formatLocalDay(day, today)}
      </p>
      <IconButton
        icon={ChevronRight}
        label={t('daySheet.later')}
        disabled={day >= today}
        onClick={() => onChange(addDays(day, 1))}
      />
      <TextField
        type="date"
        label={t('daySheet.day')}
        className={styles.date}
        max={today}
        value={day}
        onChange={(next) => {
          if (isDay(next) && next <= today) onChange(next);
        }}
      />
    </div>
  );
}

type SheetAddress = { child?: string | undefined; day?: string | undefined };

function useSheetAddress(): [SheetAddress, (change: SheetAddress) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined);
  const change = (next: SheetAddress) => {
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, ...next }),
      replace: true,
      resetScroll: false,
    } as never);
  };
  return [{ child: text('child'), day: text('day') }, change];
}
