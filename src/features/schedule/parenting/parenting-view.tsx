import House from 'lucide-react/icons/house';
import Plus from 'lucide-react/icons/plus';
import { Suspense, lazy, useMemo } from 'react';
import { useOverrides, useParentingPlans } from '../../../app/custody/use-parenting.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import '../../../i18n/lazy/parenting.ts';
import { dayIn } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { agreementView } from '../../../app/custody/agreement-view.ts';
import { EndingCard } from './ending/ending-card.tsx';
import { endingView } from './ending/ending-view.ts';
import { useParentingAddress } from './parenting-address.ts';
import { ParentingParts } from './parenting-parts.tsx';
import { PlanCard } from './plan-card.tsx';
import { type LaneSources, proposedLane, shownLanes } from './shown-lanes.ts';
import { TodayOnly } from './today-only.tsx';
import { useMayPropose } from './use-may-propose.ts';
import styles from './parenting.module.css';

const OpenSetup = lazy(async () => ({
  default: (await import('./setup/open-setup.tsx')).OpenSetup,
}));
const ExportPage = lazy(async () => ({
  default: (await import('./export/export-page.tsx')).ExportPage,
}));

/** The view Parenting of the schedule: with whom the children are, and what the parents agree on. */
export function ParentingView() {
  const [{ setup, period }, change] = useParentingAddress();
  const sources = useSources();
  const mayPropose = useMayPropose();
  if (!sources) return <Skeleton height="3rem" count={5} />;
  if (!mayPropose.seesPlans) return <TodayOnly />;
  if (setup !== null && mayPropose.proposes) {
    return (
      <Suspense fallback={<Skeleton height="3rem" count={5} />}>
        <OpenSetup key={setup} sources={sources} setup={setup} />
      </Suspense>
    );
  }
  if (period !== null) {
    return (
      <Suspense fallback={<Skeleton height="3rem" count={5} />}>
        <ExportPage sources={sources} period={period} />
      </Suspense>
    );
  }
  return <Plans sources={sources} onSetup={(id) => change({ setup: id })} />;
}

/** Drafts and proposals above, then what is in force; or what this place is for. */
function Plans({ sources, onSetup }: { sources: LaneSources; onSetup: (id: string) => void }) {
  const { plans, me, now } = sources;
  const { proposes } = useMayPropose();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const { childIds } = useSelectedChild();
  const today = dayIn(now);
  const lanes = useMemo(
    () => shownLanes(sources).filter((lane) => lane.childIds.some((id) => childIds.includes(id))),
    [sources, childIds],
  );
  const open = plans
    .map((entry) => ({ entry, view: agreementView(entry, me, now) }))
    // An answer that came too late stays until the person has read why it was refused.
    .filter(
      ({ entry, view }) =>
        view.status === 'draft' || view.status === 'proposed' || entry.state === 'attention',
    );
  const endings = plans.flatMap((entry) => {
    const ending = endingView(entry, me, now);
    return ending ? [{ plan: entry.record, ending }] : [];
  });
  const begin = () => (writesBlocked ? explainBlocked() : onSetup('new'));
  const isEmpty = lanes.length === 0 && open.length === 0;
  return (
    <div className={styles.view}>
      {open.map(({ entry, view }) => (
        <PlanCard
          key={entry.record.id}
          entry={entry}
          view={view}
          lane={proposedLane(entry.record, sources)}
          today={today}
          onEdit={() => onSetup(entry.record.id)}
        />
      ))}
      {endings.map(({ plan, ending }) => (
        <EndingCard key={plan.id} plan={plan} ending={ending} today={today} />
      ))}
      {isEmpty && (
        <EmptyState
          icon={House}
          title={t('parenting.empty')}
          action={
            proposes && (
              <Button variant="primary" icon={Plus} onClick={begin}>
                {t('parenting.choosePattern')}
              </Button>
            )
          }
        >
          {t('parenting.emptyText')}
        </EmptyState>
      )}
      {lanes.length > 0 && (
        <ParentingParts
          lanes={lanes}
          sources={sources}
          today={today}
          onNewPlan={proposes ? begin : null}
        />
      )}
    </div>
  );
}

/** What the view is made of; undefined while it is read. */
function useSources(): LaneSources | undefined {
  const plans = useParentingPlans();
  const overrides = useOverrides();
  const { children } = useSelectedChild();
  const people = usePeople();
  const me = people.me?.id;
  // A minute decides on what has expired; the calendar itself does not depend on it.
  const now = useNow(60_000);
  return useMemo(
    () =>
      plans &&
      overrides &&
      children && { plans, overrides, children: children.map(({ record }) => record), me, now },
    [plans, overrides, children, me, now],
  );
}
