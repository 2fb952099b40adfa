import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useMemo } from 'react';
import { addDays } from '../../../../../schema/rules/days.ts';
import { resolveCustody } from '../../../../../schema/rules/schedule/custody.ts';
import { instantOf } from '../../../../../schema/rules/schedule/zoned-time.ts';
import { type DayPart, dayParts } from '../../../../domain/custody/day-parts.ts';
import { formatLocalDay, formatTime } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/button.tsx';
import { List, Row } from '../../../../ui/list.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { carrierText, placeText } from '../../../../app/custody/handover-text.ts';
import { PartyMark } from '../party.tsx';
import type { ShownLane } from '../shown-lanes.ts';
import styles from './calendar.module.css';
import { notesByDay } from './day-notes.ts';

type DaySheetProps = {
  day: string;
  today: string;
  lanes: readonly ShownLane[];
  onRequest: ((lane: ShownLane, day: string) => void) | null;
  onOverride: ((lane: ShownLane, day: string) => void) | null;
  onClose: () => void;
};

/** One day: who has the children, from when until when, and for which reason. */
export function DaySheet({ day, today, lanes, onRequest, onOverride, onClose }: DaySheetProps) {
  return (
    <Sheet open onClose={onClose} title={formatLocalDay(day, today)}>
      {lanes.map((lane) => (
        <section key={lane.key} aria-label={lane.label} className={styles.dayLane}>
          {lanes.length > 1 && <h3>{lane.label}</h3>}
          <LaneDay lane={lane} day={day} />
          <div className={styles.dayActions}>
            {onRequest && (
              <Button
                icon={ArrowLeftRight}
                onClick={() => {
                  onClose();
                  onRequest(lane, day);
                }}
              >
                {t('parenting.requestChange')}
              </Button>
            )}
            {onOverride && (
              <Button
                icon={CalendarPlus}
                onClick={() => {
                  onClose();
                  onOverride(lane, day);
                }}
              >
                {t('parenting.addOverride')}
              </Button>
            )}
          </div>
        </section>
      ))}
    </Sheet>
  );
}

function LaneDay({ lane, day }: { lane: ShownLane; day: string }) {
  const { parts, exchanges, asked } = useMemo(() => {
    const to = addDays(day, 1);
    const range = {
      from: instantOf(`${day}T00:00`, lane.tz),
      to: instantOf(`${to}T00:00`, lane.tz),
    };
    // A minute earlier, so that an exchange at midnight is seen as one.
    const custody = resolveCustody(lane.agreed.plans, lane.agreed.overrides, {
      ...range,
      from: range.from - 60_000,
    });
    return {
      parts: dayParts(custody.spans, [day], lane.tz)[0]?.parts ?? [],
      exchanges: custody.exchanges.filter(({ at }) => at >= range.from),
      asked: (notesByDay(lane.noted, { from: day, to }).get(day) ?? []).filter(
        ({ badge }) => badge === 'request',
      ),
    };
  }, [lane, day]);
  if (parts.length === 0) return <p>{t('parenting.nobody')}</p>;
  return (
    <List>
      {parts.map((part, index) => {
        const exchange = exchanges.find(({ at }) => at === part.from);
        const names = {
          from: lane.partyOf(exchange?.fromParty ?? '')?.label ?? '',
          to: lane.partyOf(exchange?.toParty ?? '')?.label ?? '',
        };
        const details = [
          reasonText(part, lane),
          exchange ? placeText(exchange.place, names) : null,
          exchange ? carrierText(exchange.carrier, names) : null,
        ];
        return (
          <Row
            key={part.from}
            start={<PartyMark party={lane.partyOf(part.party)} />}
            title={partText(part, lane, {
              isFirst: index === 0,
              isLast: index === parts.length - 1,
            })}
            detail={details.filter((detail) => detail !== null).join(' · ')}
          />
        );
      })}
      {asked.map(({ overrideId, name, isUnsent }) => (
        <Row
          key={overrideId}
          start={<ArrowLeftRight aria-hidden />}
          title={t('parenting.note-request', { name })}
          detail={isUnsent ? t('parenting.notSent') : undefined}
        />
      ))}
    </List>
  );
}

/** "Ana until 17:00", "Ben from 17:00", "Ana all day". */
function partText(
  { party, from, to }: DayPart,
  lane: ShownLane,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string {
  const name = lane.partyOf(party)?.label ?? '';
  const times = {
    name,
    from: formatTime(from, { tz: lane.tz }),
    to: formatTime(to, { tz: lane.tz }),
  };
  if (isFirst && isLast) return t('parenting.allDay', { name });
  if (isFirst) return t('parenting.dayUntil', times);
  return isLast ? t('parenting.dayFrom', times) : t('parenting.dayBetween', times);
}

/** "Holiday: Easter, even years", or the name of the plan. */
function reasonText({ source }: DayPart, lane: ShownLane): string {
  if (source.kind === 'plan') {
    const plan = lane.plans.find(({ id }) => id === source.planId);
    return t('parenting.planNamed', { name: plan?.name ?? '' });
  }
  const record = lane.overrides.find(({ record: { id } }) => id === source.overrideId)?.record;
  if (!record) return '';
  const title = t('parenting.titled', {
    kind: t(`parenting.kind-${record.kind}`),
    name: record.name,
  });
  return record.repeat === 'none' ? title : `${title}, ${t(`parenting.years-${record.repeat}`)}`;
}
