import Plus from 'lucide-react/icons/plus';
import { Suspense, lazy, useMemo, useState } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useTablesState } from '../../app/growth/use-growth-tables.ts';
import { useParents } from '../../app/people/use-parents.ts';
import { useWriteGate } from '../../app/plan/write-gate.ts';
import { useDeviceZone } from '../../app/use-device-zone.ts';
import { dayAt } from '../../domain/days/days.ts';
import { growthPoints } from '../../domain/growth/points.ts';
import '../../i18n/lazy/access.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { ChipGroup } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useShowChosen } from '../../ui/use-show-chosen.ts';
import { ChartTab } from './chart-tab.tsx';
import type { FormOpen } from './form/form-open.ts';
import { chartTabs, growthTabs, useGrowthAddress } from './growth-address.ts';
import { useMeasurements } from './growth-data.ts';
import { LastMeasurements } from './last-measurements.tsx';
import styles from './growth-screen.module.css';

const MeasurementSheet = lazy(async () => ({
  default: (await import('./form/measurement-sheet.tsx')).MeasurementSheet,
}));
const MilestonesTab = lazy(async () => ({
  default: (await import('./milestones/milestones-tab.tsx')).MilestonesTab,
}));
const TableTab = lazy(async () => ({
  default: (await import('./table/table-tab.tsx')).TableTab,
}));

/** The screen of one child: what was measured last, the tabs, and the form over them. */
export function ChildGrowth({ child }: { child: ChildRecord }) {
  const [{ tab, opensForm }, change] = useGrowthAddress();
  const { growthOf } = useRights();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const today = dayAt(useNow(60_000), useDeviceZone());
  const measured = useMeasurements(child.id);
  const state = useTablesState(child.chartSex);
  const tables = state.kind === 'ready' ? state.tables : null;
  const measure = chartTabs.find((name) => name === tab);
  const points = useMemo(
    () => growthPoints(tables, child, measured.records ?? [], measure ?? 'weight'),
    [tables, child, measured.records, measure],
  );
  const right = growthOf(child.id);
  const mayEdit = right === 'edit';
  const [form, setForm] = useState<FormOpen | null>(() =>
    opensForm ? { kind: 'new', childId: child.id, date: null } : null,
  );
  const open = (next: FormOpen) => (writesBlocked ? explainBlocked() : setForm(next));
  const close = () => {
    setForm(null);
    if (opensForm) void change({ opensForm: false });
  };
  const header = (
    <header className={styles.header}>
      <h1 className={styles.heading}>{t('growth.title')}</h1>
      {mayEdit && (
        <Button
          variant="primary"
          icon={Plus}
          onClick={() => open({ kind: 'new', childId: child.id, date: null })}
        >
          {t('growth.add')}
        </Button>
      )}
    </header>
  );
  if (right === 'none') {
    return (
      <>
        {header}
        <NoAccess />
      </>
    );
  }
  if (!measured.records || !measured.entries) {
    return (
      <>
        {header}
        <Skeleton height="4rem" count={2} />
      </>
    );
  }
  const shared = { child, today, tables: state, entries: measured.entries, mayEdit, onOpen: open };
  return (
    <>
      {header}
      <LastMeasurements
        child={child}
        records={measured.records}
        tables={tables}
        points={points}
        today={today}
        measure={measure ?? 'weight'}
        onMeasure={change}
      />
      <Tabs tab={tab} onTab={(next) => change({ tab: next })} />
      {measure ? (
        <ChartTab key={measure} measure={measure} points={points} {...shared} />
      ) : (
        <Suspense fallback={<Skeleton height="3rem" count={5} />}>
          {tab === 'milestones' ? <MilestonesTab childId={child.id} /> : <TableTab {...shared} />}
        </Suspense>
      )}
      {form && mayEdit && (
        <Suspense>
          <MeasurementSheet
            key={form.kind === 'edit' ? form.id : `${form.childId} ${form.kind}`}
            open={form}
            onNext={setForm}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

function NoAccess() {
  const parents = useParents();
  return <p>{t('access.missing', { parents })}</p>;
}

type Tab = (typeof growthTabs)[number];

function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const line = useShowChosen(tab);
  return (
    <div ref={line}>
      <ChipGroup
        scroll
        label={t('growth.tabs')}
        value={tab}
        onChange={onTab}
        options={growthTabs.map((value) => ({ value, label: t(`growth.tab-${value}`) }))}
      />
    </div>
  );
}
