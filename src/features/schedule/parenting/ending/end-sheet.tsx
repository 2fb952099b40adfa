import { useState } from 'react';
import { REASON_MAX_CHARS } from '../../../../../schema/schedule-limits.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import { lastDayOf } from '../../../../../schema/rules/agreements/status.ts';
import { localTimeOf } from '../../../../../schema/rules/schedule/zoned-time.ts';
import { showNotSaved } from '../../../../app/entries/saved-toast.ts';
import { usePressGuard } from '../../../../app/forms/use-press-guard.ts';
import { useClock } from '../../../../app/services.tsx';
import { addMonths } from '../../../../domain/schedule/month-weeks.ts';
import { formatLocalDate } from '../../../../i18n/format.ts';
import '../../../../i18n/lazy/parenting.ts';
import { t } from '../../../../i18n/t.ts';
import type { Replica } from '../../../../replica/replica.ts';
import { stepOnPlan } from '../../../../replica/stores/parenting.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { isDay } from '../is-day.ts';
import type { ShownLane } from '../shown-lanes.ts';

/** Asks for the last day of a plan that was agreed on, and sends it to the other parent. */
export function EndSheet({
  replica,
  lane,
  onClose,
}: {
  replica: Replica;
  lane: ShownLane;
  onClose: () => void;
}) {
  const { plan, label } = lane;
  const clock = useClock();
  const today = localTimeOf(clock.now(), plan.tz).slice(0, 10);
  const [endsOn, setEndsOn] = useState(() => lastOfMonth(earliestOf(plan, today)));
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { run, busy } = usePressGuard(showNotSaved);
  const others = lane.parties.filter(({ isMe, userId }) => !isMe && userId !== null);
  const names = others.map((party) => party.label).join(', ');
  const problem = problemOf(plan, endsOn, today);
  const send = () => {
    setIsChecked(true);
    if (problem !== null || reason.length > REASON_MAX_CHARS) return;
    run(async () => {
      const step = { did: 'propose_end' as const, reason: reason.trim(), endsOn };
      await stepOnPlan(replica, plan.id, { ...step, now: clock.now() });
      showToast({
        text: t('parenting.did-propose', { what: t('parenting.endOf', { plan: plan.name }) }),
      });
      onClose();
    });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('parenting.endTitle', { plan: plan.name })}
      footer={
        <Button size="large" wide variant="primary" busy={busy} onClick={send}>
          {others.length === 0 ? t('parenting.endPlan') : t('parenting.sendTo', { name: names })}
        </Button>
      }
    >
      <p>
        {others.length === 0
          ? t('parenting.endIntroAlone', { children: label })
          : t('parenting.endIntro', { children: label, name: names })}
      </p>
      <TextField
        data-autofocus
        type="date"
        label={t('parenting.lastDay')}
        value={endsOn}
        error={isChecked && problem !== null ? problem : undefined}
        onChange={setEndsOn}
      />
      <TextArea
        label={t('parenting.reason')}
        optional
        value={reason}
        maxChars={REASON_MAX_CHARS}
        onChange={setReason}
      />
    </Sheet>
  );
}

type Plan = ShownLane['plan'];

/** The first day that can be the last one. */
function earliestOf({ effectiveFrom }: Plan, today: string): string {
  return effectiveFrom > today ? effectiveFrom : today;
}

function lastOfMonth(day: string): string {
  return addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
}

function problemOf(plan: Plan, endsOn: string, today: string): string | null {
  if (!isDay(endsOn)) return t('parenting.lastDayMissing');
  const earliest = earliestOf(plan, today);
  if (endsOn < earliest) {
    return t('parenting.lastDayTooEarly', { day: formatLocalDate(earliest, today) });
  }
  const last = lastDayOf(plan);
  return last !== null && endsOn >= last
    ? t('parenting.lastDayTooLate', { day: formatLocalDate(last, today) })
    : null;
}
