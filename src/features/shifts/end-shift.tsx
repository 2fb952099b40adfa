import Clock from 'lucide-react/icons/clock';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import { NOTE_MAX_CHARS } from '../../../schema/limits.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import { usePeople } from '../../app/entries/people.ts';
import { useRights } from '../../app/entries/rights.ts';
import { saveProblem } from '../../app/entries/save-problem.ts';
import { tell } from '../../app/entries/saved-toast.ts';
import { FormSheet } from '../../app/forms/form-sheet.tsx';
import { type SheetForm, useSheetForm } from '../../app/forms/use-sheet-form.ts';
import { useClock, useReplica } from '../../app/services.tsx';
import { useLastValue } from '../../app/forms/use-last-value.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { draftKey } from '../../domain/entries/drafts.ts';
import { isLongShift, likelyEnd, summarizeShift } from '../../domain/timers/shift.ts';
import { formatMoment, formatTime } from '../../i18n/format.ts';
import '../../i18n/lazy/shifts.ts';
import { t } from '../../i18n/t.ts';
import type { Replica } from '../../replica/replica.ts';
import { Banner } from '../../ui/banner.tsx';
import { Chip, ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { endShift, undoEnd } from './commands.ts';
import { useLogOf, useShifts } from './queries.ts';
import { Summaries } from './summaries.tsx';
import { isCountedInShift } from '../../log-types/shift-summary.ts';
import { summaryLines } from '../../app/handover/summary-lines.ts';
import { type Thing, ThingsField, typedThing } from '../../app/handover/things-field.tsx';
import '../../i18n/lazy/fields.ts';

type Values = {
  note: string;
  things: Thing[];
  /** A thing that is typed but not added to the list yet. */
  thing: string;
  /** The id of the person it is for; '' for nobody in particular. */
  to: string;
  /** When the shift ended; null for now. */
  endedAt: number | null;
};

/** The handovers that were saved; `until` is null when there was nothing to save. */
type Ended = { saved: EventRecord[]; until: number | null };

type EndShiftProps = { timers: TimerRecord[]; onClose: () => void };

/** The form that ends a shift: its summary, and what the person adds to the handover. */
export function EndShift({ timers, onClose }: EndShiftProps) {
  const replica = useReplica();
  const clock = useClock();
  const [openedAt] = useState(() => clock.now());
  // Keeps the last log while a new one loads, so that the open form and its values stay.
  const log = useLastValue(useLogOf(timers, openedAt));
  const [first] = timers;
  if (!replica || log === undefined || first === undefined) return null;
  return <OpenEnd {...{ timers, first, onClose, replica, openedAt, log }} />;
}

type OpenEndProps = EndShiftProps & {
  first: TimerRecord;
  replica: Replica;
  openedAt: number;
  log: NonNullable<ReturnType<typeof useLogOf>>;
};

function OpenEnd({ timers, first, onClose, replica, openedAt, log }: OpenEndProps) {
  const { startedBy, tz } = first;
  const since = Math.min(...timers.map(({ startedAt }) => startedAt));
  const clock = useClock();
  const units = useUnits();
  const people = usePeople();
  const { mayRemove } = useRights();
  const isLong = isLongShift({ startedAt: since }, openedAt);
  const minute = useNow(60_000);
  const isRunning =
    useShifts()?.some((shift) => shift.timers.some(({ id }) => id === first.id)) ?? true;
  const summaries = (until: number) =>
    timers.map((timer) => ({
      timer,
      summary: summaryLines(summarizeShift(timer, until, { ...log, isCounted: isCountedInShift }), {
        units,
        tz,
        of: 'shift',
      }),
    }));
  const form = useSheetForm<Values, Ended>({
    initial: {
      note: '',
      things: [],
      thing: '',
      to: '',
      endedAt: isLong ? likelyEnd({ startedAt: since, startedBy }, log.events) : null,
    },
    check: ({ endedAt, note, thing, things }) => ({
      endedAt: timeProblem(endedAt, { since, now: minute }),
      note:
        note.length > NOTE_MAX_CHARS
          ? t('fields.charsOver', { max: NOTE_MAX_CHARS, count: note.length })
          : null,
      thing: typedThing(thing, things).error,
    }),
    draft: {
      key: draftKey(replica.userId, 'shift', first.id),
      restore: 'silently',
      onClose: 'keep',
    },
    saving: {
      to: 'device',
      save: async ({ note, things, thing, to, endedAt }) => {
        const all = [...things, ...typedThing(thing, things).things];
        // Another device has ended the shift, and there is nothing to add to its handover.
        if (!isRunning && note.trim() === '' && all.length === 0) return { saved: [], until: null };
        const until = Math.max(since, endedAt ?? clock.now());
        const saved = await endShift(replica, summaries(until), {
          endedAt: until,
          note: note.trim(),
          things: all,
          toUserId: to === '' ? null : to,
        });
        return { saved, until };
      },
      onSaved: ({ saved, until }) => {
        onClose();
        if (until === null) return;
        showToast({
          id: 'shift',
          text: t('shifts.ended', { time: formatTime(until, { tz }) }),
          actions: saved.every(mayRemove)
            ? [{ label: t('ui.undo'), run: () => tell(undoEnd(replica, timers)) }]
            : [],
        });
      },
      problemOf: saveProblem,
      hideWhileSaving: true,
    },
  });
  const ending = <EndTime form={form} {...{ since, openedAt, now: minute, tz }} />;
  return (
    <FormSheet
      form={form}
      title={
        startedBy === replica.userId
          ? t('shifts.end')
          : t('shifts.endOf', { name: people.find(startedBy).name })
      }
      intro={null}
      submit={{ label: t('shifts.end'), tone: 'primary' }}
      onClose={onClose}
    >
      {!isRunning && !form.busy && (
        <Banner icon={Info} title={t('shifts.endedMeanwhile')}>
          {t('shifts.endedMeanwhileText')}
        </Banner>
      )}
      {isLong && (
        <Banner tone="attention" icon={ClockAlert} title={t('shifts.whenEnded')}>
          {t('shifts.whenEndedText', { time: formatMoment(since, { now: openedAt, tz }) })}
        </Banner>
      )}
      {isLong && ending}
      <Summaries of={summaries(form.values.endedAt ?? Math.max(minute, openedAt, since))} />
      {!isLong && ending}
      <HandoverFields form={form} startedBy={startedBy} />
    </FormSheet>
  );
}

type EndTimeProps = {
  form: SheetForm<Values>;
  since: number;
  openedAt: number;
  now: number;
  tz: string;
};

/** When the shift ended: now, unless the person says that it ended earlier. */
function EndTime({ form, since, openedAt, now, tz }: EndTimeProps) {
  const { endedAt } = form.values;
  if (endedAt === null) {
    return (
      <div>
        <Chip icon={Clock} onClick={() => form.set('endedAt', openedAt)}>
          {t('shifts.endedEarlier')}
        </Chip>
      </div>
    );
  }
  return (
    <TimeField
      label={t('shifts.endedAt')}
      value={endedAt}
      now={openedAt}
      tz={tz}
      error={timeProblem(endedAt, { since, now })}
      onChange={(at) => form.set('endedAt', at)}
    />
  );
}

/** What the next person should know: a note, a list of things, and to whom it is addressed. */
function HandoverFields({ form, startedBy }: { form: SheetForm<Values>; startedBy: string }) {
  const { values, set } = form;
  const others = usePeople().all.filter(({ id }) => id !== startedBy);
  return (
    <>
      <TextArea
        label={t('shifts.note')}
        optional
        value={values.note}
        onChange={(note) => set('note', note)}
        maxChars={NOTE_MAX_CHARS}
      />
      <ThingsField
        things={values.things}
        typed={values.thing}
        onChange={(things) => set('things', things)}
        onType={(thing) => set('thing', thing)}
      />
      {others.length > 0 && (
        <Field as="group" label={t('shifts.to')}>
          {() => (
            <ChipGroup
              value={values.to}
              onChange={(to) => set('to', to)}
              options={[
                { value: '', label: t('shifts.nobody') },
                ...others.map(({ id, name, isMe }) => ({
                  value: id,
                  label: isMe ? t('shifts.me') : name,
                })),
              ]}
            />
          )}
        </Field>
      )}
    </>
  );
}

function timeProblem(
  endedAt: number | null,
  { since, now }: { since: number; now: number },
): string | null {
  if (endedAt === null) return null;
  if (endedAt < since) return t('shifts.endBeforeStart');
  return endedAt > now + 60_000 ? t('shifts.endInFuture') : null;
}
