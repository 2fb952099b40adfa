import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Info from 'lucide-react/icons/info';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { NOTE_MAX_CHARS } from '../../../schema/limits.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import { usePeople } from '../../app/entries/people.ts';
import { useRights } from '../../app/entries/rights.ts';
import { type SaveProblem, saveProblem } from '../../app/entries/save-problem.ts';
import { tell } from '../../app/entries/saved-toast.ts';
import { useClock, useReplica } from '../../app/services.tsx';
import { useDraft } from '../../app/forms/use-draft.ts';
import { useLastValue } from '../../app/forms/use-last-value.ts';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { draftKey } from '../../domain/drafts.ts';
import { isLongShift, likelyEnd, summarizeShift } from '../../domain/shift.ts';
import { formatMoment, formatTime } from '../../i18n/format.ts';
import '../../i18n/lazy/shifts.ts';
import { t } from '../../i18n/t.ts';
import type { Replica } from '../../replica/replica.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { endShift, undoEnd } from './commands.ts';
import { type Thing, ThingsField, typedThing } from './things-field.tsx';
import { useLogOf, useShifts } from './queries.ts';
import { Summaries } from './summaries.tsx';
import { summaryLines } from './summary-lines.ts';
import styles from './end-shift.module.css';

type Values = {
  note: string;
  things: Thing[];
  /** Typed and not added yet. */
  thing: string;
  /** To whom, or nobody in particular. */
  to: string;
  /** When it ended; null for now. */
  endedAt: number | null;
};

type EndShiftProps = { timers: TimerRecord[]; onClose: () => void };

/** What is said at the end of a shift, before it is kept: its summary, and what people add to it. */
export function EndShift({ timers, onClose }: EndShiftProps) {
  const replica = useReplica();
  const clock = useClock();
  const [openedAt] = useState(() => clock.now());
  // What is open stays open, with what is typed.
  const log = useLastValue(useLogOf(timers, openedAt));
  if (!replica || log === undefined) return null;
  return <OpenEnd {...{ timers, onClose, replica, openedAt, log }} />;
}

type OpenEndProps = EndShiftProps & {
  replica: Replica;
  openedAt: number;
  log: NonNullable<ReturnType<typeof useLogOf>>;
};

function OpenEnd({ timers, onClose, replica, openedAt, log }: OpenEndProps) {
  const [first] = timers as [TimerRecord];
  const { startedBy, tz } = first;
  const since = Math.min(...timers.map(({ startedAt }) => startedAt));
  const clock = useClock();
  const units = useUnits();
  const people = usePeople();
  const { mayRemove } = useRights();
  const isLong = isLongShift({ startedAt: since }, openedAt);
  const [proposed] = useState(() =>
    isLong ? likelyEnd({ startedAt: since, startedBy }, log.events) : null,
  );
  const form = useForm<Values>({
    defaultValues: { note: '', things: [], thing: '', to: '', endedAt: proposed },
  });
  const values = useWatch({ control: form.control }) as Values;
  const draft = useDraft(draftKey(replica.userId, 'shift', first.id), form);
  const { found, take } = draft;
  // It is the same end, gone on with.
  useEffect(() => {
    if (found) take();
  }, [found, take]);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const { run, busy } = usePressGuard((thrown) => setProblem(saveProblem(thrown)));
  const minute = useNow(60_000);
  const isRunning =
    useShifts()?.some((shift) => shift.timers.some(({ id }) => id === first.id)) ?? true;

  const endedAt = values.endedAt ?? Math.max(minute, openedAt, since);
  const summaries = (until: number) =>
    timers.map((timer) => ({
      timer,
      summary: summaryLines(summarizeShift(timer, until, log), { units, tz }),
    }));
  const timeError = timeProblem(values.endedAt, { since, now: minute });
  const pending = typedThing(values.thing, values.things);
  const isRefused = timeError !== null || pending.error !== null;
  const end = () => {
    if (isRefused || values.note.length > NOTE_MAX_CHARS) return;
    const things = [...values.things, ...pending.things];
    if (!isRunning && values.note.trim() === '' && things.length === 0) {
      // Its handover is written, and there is nothing to add to it.
      draft.finish();
      onClose();
      return;
    }
    run(async () => {
      setProblem(null);
      const until = Math.max(since, values.endedAt ?? clock.now());
      const saved = await endShift(replica, summaries(until), {
        endedAt: until,
        note: values.note.trim(),
        things,
        toUserId: values.to === '' ? null : values.to,
      });
      draft.finish();
      onClose();
      showToast({
        id: 'shift',
        text: t('shifts.ended', { time: formatTime(until, { tz }) }),
        actions: saved.every(mayRemove)
          ? [{ label: t('ui.undo'), run: () => tell(undoEnd(replica, timers)) }]
          : [],
      });
    });
  };
  const ending =
    values.endedAt === null ? (
      <div>
        <Chip icon={Clock} onClick={() => form.setValue('endedAt', openedAt)}>
          {t('shifts.endedEarlier')}
        </Chip>
      </div>
    ) : (
      <TimeField
        label={t('shifts.endedAt')}
        value={values.endedAt}
        now={openedAt}
        tz={tz}
        error={timeError}
        onChange={(at) => form.setValue('endedAt', at)}
      />
    );
  const others = people.all.filter(({ id }) => id !== startedBy);
  return (
    <Sheet
      open
      aside={busy}
      onClose={onClose}
      title={
        startedBy === replica.userId
          ? t('shifts.end')
          : t('shifts.endOf', { name: people.find(startedBy).name })
      }
      footer={
        <Button
          variant="primary"
          size="large"
          wide
          busy={busy}
          aria-disabled={isRefused || undefined}
          onClick={end}
        >
          {t('shifts.end')}
        </Button>
      }
    >
      <div className={styles.form}>
        {problem && (
          <Banner tone="danger" role="alert" icon={CircleAlert} title={problem.title}>
            {problem.text}
          </Banner>
        )}
        {!isRunning && !busy && (
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
        <Summaries of={summaries(endedAt)} />
        {!isLong && ending}
        <TextArea
          label={t('shifts.note')}
          optional
          value={values.note}
          onChange={(note) => form.setValue('note', note)}
          maxChars={NOTE_MAX_CHARS}
        />
        <ThingsField
          things={values.things}
          typed={values.thing}
          onChange={(things) => form.setValue('things', things)}
          onType={(thing) => form.setValue('thing', thing)}
        />
        {others.length > 0 && (
          <Field as="group" label={t('shifts.to')}>
            {() => (
              <ChipGroup
                value={values.to}
                onChange={(to) => form.setValue('to', to)}
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
      </div>
    </Sheet>
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
