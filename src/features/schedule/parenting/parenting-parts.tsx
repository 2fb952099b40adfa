import CalendarCog from 'lucide-react/icons/calendar-cog';
import { Suspense, lazy, useState } from 'react';
import type { OverrideRecord } from '../../../../schema/records/override.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { localTimeOf } from '../../../../schema/rules/schedule/zoned-time.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { useReplica } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { useShowChosen } from '../../../ui/use-show-chosen.ts';
import { agreementView } from '../../../app/custody/agreement-view.ts';
import { CalendarPart } from './calendar/calendar-part.tsx';
import type { OpenClash } from './clashes.ts';
import { HistoryPart } from './history/history-part.tsx';
import { newOverride, valuesOf } from './overrides/override-values.ts';
import { OverridesPart } from './overrides/overrides-part.tsx';
import { parentingParts, useParentingAddress } from './parenting-address.ts';
import { rangeOn } from './requests/request-values.ts';
import { RequestsPart } from './requests/requests-part.tsx';
import type { LaneSources, ShownLane } from './shown-lanes.ts';
import styles from './parenting.module.css';

const RequestSheet = lazy(async () => ({
  default: (await import('./requests/request-sheet.tsx')).RequestSheet,
}));
const OverrideSheet = lazy(async () => ({
  default: (await import('./overrides/override-sheet.tsx')).OverrideSheet,
}));
const EndSheet = lazy(async () => ({
  default: (await import('./ending/end-sheet.tsx')).EndSheet,
}));
const SettleSheet = lazy(async () => ({
  default: (await import('./overrides/settle-sheet.tsx')).SettleSheet,
}));

type PartsProps = {
  lanes: readonly ShownLane[];
  sources: LaneSources;
  today: string;
  /** Null for a person who may not propose anything. */
  onNewPlan: (() => void) | null;
};

/** The form over the view. */
type OpenForm =
  | { kind: 'request'; lane: ShownLane; day: string; replyTo: OverrideRecord | null }
  | {
      kind: 'override';
      lane: ShownLane;
      day: string;
      draft: OverrideRecord | null;
      replyTo: OverrideRecord | null;
    }
  | { kind: 'settle'; lane: ShownLane; clash: OpenClash }
  | { kind: 'end'; lane: ShownLane };

/** The tabs of what is in force, and the forms over them. */
export function ParentingParts({ lanes, sources, today, onNewPlan }: PartsProps) {
  const [{ part, date }, change] = useParentingAddress();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const [form, setForm] = useState<OpenForm | null>(null);
  const partLine = useShowChosen(part);
  const open = (next: OpenForm) => (writesBlocked ? explainBlocked() : setForm(next));
  const { me, now } = sources;
  const day = date ?? today;
  const forMe = lanes
    .flatMap(({ overrides }) => overrides)
    .filter((entry) => agreementView(entry, me, now).asksMe).length;
  const [first] = lanes;
  // Requests are between two people; without another account there is nobody to ask.
  const askable = lanes.filter(
    ({ parties }) => parties.filter(({ userId }) => userId !== null).length > 1 && hasMe(parties),
  );
  const [askedFirst] = askable;
  const request = (lane: ShownLane, of: string) =>
    open({ kind: 'request', lane, day: of, replyTo: null });
  const override = (lane: ShownLane, of: string) =>
    open({ kind: 'override', lane, day: of, draft: null, replyTo: null });
  return (
    <>
      <div className={styles.bar}>
        <div ref={partLine}>
          <ChipGroup
            scroll
            label={t('parenting.parts')}
            value={part}
            onChange={(next) => change({ part: next })}
            options={parentingParts.map((value) => ({
              value,
              label:
                value === 'requests' && forMe > 0
                  ? t('parenting.requestsCount', { count: forMe })
                  : t(`parenting.part-${value}`),
            }))}
          />
        </div>
        {onNewPlan && (
          <Button size="small" variant="quiet" icon={CalendarCog} onClick={onNewPlan}>
            {t('parenting.newPlan')}
          </Button>
        )}
      </div>
      {part === 'calendar' && (
        <CalendarPart
          lanes={lanes}
          today={today}
          onRequest={onNewPlan && askedFirst ? request : null}
          onOverride={onNewPlan && override}
          onEnd={onNewPlan && ((lane) => open({ kind: 'end', lane }))}
        />
      )}
      {part === 'overrides' && (
        <OverridesPart
          lanes={lanes}
          me={me}
          onNew={onNewPlan && first ? () => override(first, day) : null}
          onEdit={(lane, record) =>
            open({ kind: 'override', lane, day, draft: record, replyTo: null })
          }
          onSettle={onNewPlan && ((lane, clash) => open({ kind: 'settle', lane, clash }))}
        />
      )}
      {part === 'requests' && (
        <RequestsPart
          lanes={lanes}
          me={me}
          onNew={
            onNewPlan && askedFirst
              ? () => request(askedFirst, day > today ? day : addDays(today, 1))
              : null
          }
          onCounter={(lane, record) =>
            open(
              record.mode === null
                ? { kind: 'override', lane, day, draft: null, replyTo: record }
                : { kind: 'request', lane, day, replyTo: record },
            )
          }
        />
      )}
      {part === 'history' && (
        <HistoryPart
          plans={sources.plans.map(({ record }) => record)}
          overrides={sources.overrides.map(({ record }) => record)}
        />
      )}
      {form && <FormOver form={form} lanes={lanes} now={now} onClose={() => setForm(null)} />}
    </>
  );
}

function FormOver({
  form,
  lanes,
  now,
  onClose,
}: {
  form: OpenForm;
  lanes: readonly ShownLane[];
  now: number;
  onClose: () => void;
}) {
  const replica = useReplica();
  if (!replica) return null;
  // The lane as it is now: an answer may have arrived since the form was opened.
  const lane = lanes.find(({ key }) => key === form.lane.key) ?? form.lane;
  const me = lane.parties.find(({ isMe }) => isMe);
  return (
    <Suspense>
      {form.kind === 'request' && me && (
        <RequestSheet
          replica={replica}
          lane={lane}
          me={me}
          day={form.day}
          replyTo={form.replyTo}
          onClose={onClose}
        />
      )}
      {form.kind === 'override' && (
        <OverrideSheet
          replica={replica}
          lane={lane}
          initial={initialOf(form)}
          draft={form.draft}
          replyTo={form.replyTo}
          onClose={onClose}
        />
      )}
      {form.kind === 'end' && <EndSheet replica={replica} lane={lane} onClose={onClose} />}
      {form.kind === 'settle' && (
        <SettleSheet replica={replica} lane={lane} clash={form.clash} onClose={onClose} />
      )}
    </Suspense>
  );

  function initialOf({ draft, replyTo, day }: Extract<OpenForm, { kind: 'override' }>) {
    const stored = draft ?? replyTo;
    if (stored) return valuesOf(stored);
    const today = localTimeOf(now, lane.tz).slice(0, 10);
    return newOverride(rangeOn(day < today ? today : day), me?.id ?? lane.parties[0]?.id ?? '');
  }
}

function hasMe(parties: ShownLane['parties']): boolean {
  return parties.some(({ isMe }) => isMe);
}
