import { type ReactNode, Suspense, lazy, useState } from 'react';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import { HANDOVER } from '../../domain/log-types/handover/handover.ts';
import { logTypeOf } from '../../log-types/log-types.ts';
import { usePeople } from '../../app/entries/people.ts';
import { useRights } from '../../app/entries/rights.ts';
import { tell } from '../../app/entries/saved-toast.ts';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { useReplica } from '../../app/services.tsx';
import { useOwnRole } from '../../app/people/use-own-role.ts';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { useWriteGate } from '../../app/plan/write-gate.ts';
import { isLongShift } from '../../domain/timers/shift.ts';
import { formatList, formatMoment, formatTime } from '../../i18n/format.ts';
import '../../i18n/lazy/shifts.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { startShift } from './commands.ts';
import { type ShiftOf, useShifts } from './queries.ts';
import styles from './shifts.module.css';

// A separate chunk: a shift ends about once a day.
const EndShift = lazy(async () => ({ default: (await import('./end-shift.tsx')).EndShift }));

/**
 * Starts and ends the shift of a caregiver. Parents see who is on shift, and can end a forgotten
 * shift.
 *
 * @param props.begins false where no shift can start; a running one can still be ended
 */
export function Shifts({ begins = true }: { begins?: boolean }) {
  const people = usePeople();
  const { isParent } = useOwnRole();
  const all = useShifts();
  const startable = useStartable();
  const [ending, setEnding] = useState<{ id: string; timers: TimerRecord[] } | null>(null);
  const shifts = all ?? [];
  const mine = shifts.find(({ userId }) => userId === people.me?.id);
  const others = isParent ? shifts.filter((shift) => shift !== mine) : [];
  // A person on shift with one child may also start one with the child that is shown.
  const withMine = mine?.timers.map(({ childId }) => childId) ?? [];
  const toStart = isParent || !begins ? [] : startable.filter((id) => !withMine.includes(id));
  const end = ({ userId, timers }: ShiftOf) => setEnding({ id: userId, timers });
  const isNone = !mine && others.length === 0 && toStart.length === 0;
  if (all === undefined || (isNone && ending === null)) return null;
  return (
    <section aria-label={t('shifts.title')} className={styles.shifts}>
      {(mine || toStart.length > 0) && <OwnShift shift={mine} toStart={toStart} onEnd={end} />}
      {others.map((shift) => (
        <ShiftRow
          key={shift.userId}
          shift={shift}
          title={(time) => t('shifts.theirs', { name: people.find(shift.userId).name, time })}
          action={
            <Button
              size="small"
              variant="quiet"
              aria-label={t('shifts.endOf', { name: people.find(shift.userId).name })}
              onClick={() => end(shift)}
            >
              {t('shifts.endShort')}
            </Button>
          }
        />
      ))}
      <Suspense>
        {ending && (
          <EndShift key={ending.id} timers={ending.timers} onClose={() => setEnding(null)} />
        )}
      </Suspense>
    </section>
  );
}

type OwnShiftProps = {
  shift: ShiftOf | undefined;
  /** The children with which a shift can start. */
  toStart: readonly string[];
  onEnd: (shift: ShiftOf) => void;
};

/** The person's own shift. One button starts and ends it, so that it keeps the focus. */
function OwnShift({ shift, toStart, onEnd }: OwnShiftProps) {
  const replica = useReplica();
  const names = useNames();
  const { selected } = useSelectedChild();
  const { run, busy } = usePressGuard();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const start = () => {
    if (!replica) return;
    if (writesBlocked) return explainBlocked();
    run(async () => {
      const timers = await startShift(replica, toStart);
      const [{ startedAt, tz } = { startedAt: 0, tz: 'UTC' }] = timers;
      showToast({
        id: 'shift',
        text: t('shifts.started', { time: formatTime(startedAt, { tz }) }),
        actions: [
          {
            label: t('ui.undo'),
            run: () => tell(replica.timers.discard(...timers.map(({ id }) => id))),
          },
        ],
      });
    });
  };
  const question = (ids: readonly string[]) => t('shifts.question', { children: names(ids) });
  const isAlsoToStart = shift !== undefined && toStart.includes(selected);
  return (
    <>
      <ShiftRow
        shift={shift}
        title={(time) => (shift ? t('shifts.mine', { time }) : question(toStart))}
        action={
          <Button size="small" busy={busy} onClick={() => (shift ? onEnd(shift) : start())}>
            {shift ? t('shifts.end') : t('shifts.start')}
          </Button>
        }
      />
      {isAlsoToStart && (
        <ShiftRow
          shift={undefined}
          title={() => question([selected])}
          action={
            <Button size="small" busy={busy} onClick={start}>
              {t('shifts.start')}
            </Button>
          }
        />
      )}
    </>
  );
}

type ShiftRowProps = {
  shift: ShiftOf | undefined;
  title: (since: string) => string;
  action: ReactNode;
};

function ShiftRow({ shift, title, action }: ShiftRowProps) {
  const now = useNow(60_000);
  const names = useNames();
  const { children = [] } = useSelectedChild();
  const [timer] = shift?.timers ?? [];
  const since = shift && timer ? formatMoment(shift.since, { now, tz: timer.tz }) : '';
  const isLong = shift !== undefined && isLongShift({ startedAt: shift.since }, now);
  const withWhom = names(shift?.timers.flatMap(({ childId }) => childId ?? []) ?? []);
  const detail = isLong ? t('shifts.isLong') : children.length > 1 ? withWhom : '';
  return (
    <div className={styles.row}>
      <Icon icon={logTypeOf(HANDOVER).icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title(since)}</span>
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </span>
      {action}
    </div>
  );
}

/** The names of children as text: "Mia and Leo". */
function useNames(): (childIds: readonly string[]) => string {
  const { children = [] } = useSelectedChild();
  const records = children.map(({ record }) => record);
  return (ids) => formatList(records.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
}

/** The shown children for whom this person may write handovers. */
function useStartable(): readonly string[] {
  const { childIds } = useSelectedChild();
  const { isKnown, mayLog } = useRights();
  return isKnown ? childIds.filter((id) => mayLog(HANDOVER, id)) : [];
}
