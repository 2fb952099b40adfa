import { useMemo } from 'react';
import { addDays } from '../../../../../schema/rules/days.ts';
import { type DayWindow, periodOf, sharesIn } from '../../../../domain/custody/shares.ts';
import { formatMonth } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { useParentingAddress } from '../parenting-address.ts';
import type { ShownLane } from '../shown-lanes.ts';
import { ShareBar } from './share-bar.tsx';

/** How a lane is shared in the period around a day. */
export function LaneShares({
  lane,
  isOnly,
  date,
}: {
  lane: ShownLane;
  isOnly: boolean;
  date: string;
}) {
  const [{ share, by }, change] = useParentingAddress();
  const { from, to } = periodOf(share, date);
  const shares = useMemo(
    () =>
      sharesIn(
        lane.agreed,
        lane.parties.map(({ id }) => id),
        { from, to },
        lane.tz,
      ),
    [lane, from, to],
  );
  const period = periodText(share, { from, to });
  return (
    <ShareBar
      title={isOnly ? period : t('parenting.shareOf', { children: lane.label, period })}
      shares={shares}
      partyOf={lane.partyOf}
      period={share}
      unit={by}
      onPeriod={(next) => change({ share: next })}
      onUnit={(next) => change({ by: next })}
    />
  );
}

/** "March 2026", "January to March 2026", "2026". */
function periodText(period: 'month' | 'quarter' | 'year', { from, to }: DayWindow): string {
  if (period === 'year') return from.slice(0, 4);
  if (period === 'month') return formatMonth(from.slice(0, 7));
  const last = addDays(to, -1).slice(0, 7);
  return t('parenting.quarter', {
    from: formatMonth(from.slice(0, 7)),
    to: formatMonth(last),
  });
}
