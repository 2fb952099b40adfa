import { useMemo } from 'react';
import { DAY_MS } from '../../../../../schema/limits.ts';
import { resolveCustody } from '../../../../../schema/rules/schedule/custody.ts';
import { useHandoverNote } from './use-handover-note.tsx';
import { carrierText, placeText } from '../../../../app/custody/handover-text.ts';
import { useNow } from '../../../../ui/use-now.ts';
import type { ShownLane } from '../shown-lanes.ts';
import { NextExchanges, type ShownExchange } from './next-exchanges.tsx';

const SHOWN = 5;
/** Five exchanges are found within these days, unless the cycle is as long as it may be. */
const AHEAD_DAYS = 200;

/** The next five exchanges of all lanes. */
export function UpcomingExchanges({ lanes }: { lanes: readonly ShownLane[] }) {
  const now = useNow(60_000);
  const exchanges = useMemo(() => nextExchanges(lanes, now), [lanes, now]);
  const handover = useHandoverNote();
  return (
    <>
      <NextExchanges exchanges={exchanges} onHandoverNote={handover.open} />
      {handover.sheet}
    </>
  );
}

function nextExchanges(lanes: readonly ShownLane[], now: number): ShownExchange[] {
  return lanes
    .flatMap((lane) => {
      const { exchanges } = resolveCustody(lane.agreed.plans, lane.agreed.overrides, {
        from: now,
        to: now + AHEAD_DAYS * DAY_MS,
      });
      return exchanges.slice(0, SHOWN).map((exchange): ShownExchange => {
        const from = lane.partyOf(exchange.fromParty);
        const to = lane.partyOf(exchange.toParty);
        const names = { from: from?.label ?? '', to: to?.label ?? '' };
        return {
          ...exchange,
          children: lanes.length > 1 ? lane.label : null,
          from,
          to,
          tz: lane.tz,
          placeText: placeText(exchange.place, names),
          carrierText: carrierText(exchange.carrier, names),
          address:
            exchange.place?.kind === 'other' || exchange.place?.kind === 'school'
              ? exchange.place.text.trim() || null
              : null,
        };
      });
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, SHOWN);
}
