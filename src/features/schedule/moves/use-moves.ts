import { type KeyboardEvent, useRef, useState } from 'react';
import { useReplica } from '../../../app/services.tsx';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { type Move, movedTimes } from '../../../domain/schedule/moved-times.ts';
import { DAY_MIN, isBar, shownAt } from '../../../domain/schedule/shown.ts';
import { t } from '../../../i18n/t.ts';
import { announce } from '../../../ui/announce.ts';
import type { Reach } from '../../../replica/stores/schedule.ts';
import { changeEntry } from '../commands.ts';
import type { ScopeQuestion } from '../scope-dialog.tsx';
import type { ShownEntry } from '../schedule-data.ts';
import { whenText } from '../schedule-texts.ts';
import { useMayAdd } from '../use-may-add.ts';
import { STEP_MIN } from '../week/grid-size.ts';

/** Moves that are shown before they are stored. */
export type Moves = {
  mayMove: (shown: ShownEntry) => boolean;
  /** How far the block is from where it is stored; null: not at all. */
  pendingOf: (shown: ShownEntry) => Move | null;
  /** Shows a drag. */
  show: (shown: ShownEntry, move: Move) => void;
  /** An arrow key adds a step, which is stored a moment after the last one; Escape puts it back. */
  onKey: (event: KeyboardEvent, shown: ShownEntry) => void;
  /** Stores what is shown; a repeated entry asks first which ones are meant. */
  settle: (shown: ShownEntry) => void;
  cancel: () => void;
  question: ScopeQuestion | null;
  answer: (reach: Reach) => void;
};

/** Without a key for so long, the move is over. */
const SETTLED_AFTER_MS = 900;
/** A move that is shown; `isSettled` while it is asked about or being stored. */
type Pending = { shown: ShownEntry; move: Move; isSettled: boolean };

const STILL: Move = { days: 0, minutes: 0, longerMin: 0 };

export function useMoves(today: string): Moves {
  const replica = useReplica();
  const tz = useDeviceZone();
  const { mayEdit, writesBlocked, explainBlocked } = useMayAdd();
  const [pending, setPending] = useState<Pending | null>(null);
  const [question, setQuestion] = useState<ScopeQuestion | null>(null);
  // What a timer or a lost focus stores is the last one, not that of an earlier render.
  const latest = useRef<Pending | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: Pending | null) => {
    latest.current = next;
    setPending(next);
  };
  const cancel = () => {
    clearTimeout(timer.current);
    if (latest.current !== null) announce(t('schedule.putBack'));
    show(null);
    setQuestion(null);
  };
  const store = (shown: ShownEntry, move: Move, reach: Reach) => {
    setQuestion(null);
    if (replica === null) return;
    const { start, end } = movedTimes(shown.times, move, tz);
    void changeEntry(replica, { shown, changes: { start, end }, reach, today, tz }).finally(() =>
      show(null),
    );
  };
  const settle = (shown: ShownEntry) => {
    clearTimeout(timer.current);
    const now = latest.current;
    if (now?.shown.key !== shown.key || now.isSettled) return;
    const { move } = now;
    if (move.days === 0 && move.minutes === 0 && move.longerMin === 0) return show(null);
    show({ ...now, isSettled: true });
    if (shown.repeats) setQuestion({ kind: 'change', shown });
    else store(shown, move, 'all');
  };
  const nudge = (shown: ShownEntry, step: Move) => {
    if (writesBlocked) return explainBlocked();
    const now = latest.current;
    const before = now?.shown.key === shown.key ? now.move : STILL;
    const move = {
      days: before.days + step.days,
      minutes: before.minutes + step.minutes,
      longerMin: before.longerMin + step.longerMin,
    };
    show({ shown, move, isSettled: false });
    announce(movedText(shown, move, { tz, today }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(shown), SETTLED_AFTER_MS);
  };
  const onKey = (event: KeyboardEvent, shown: ShownEntry) => {
    if (!mayEdit(shown.entry.record)) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = isBar(shown) ? barStepOf(event, isRtl) : stepOf(event, isRtl);
    const isPending = latest.current?.shown.key === shown.key;
    if (step) nudge(shown, step);
    else if (event.key === 'Escape' && isPending) cancel();
    else if (event.key === 'Enter' && isPending) settle(shown);
    else return;
    event.preventDefault();
  };
  return {
    mayMove: ({ entry }) => mayEdit(entry.record),
    pendingOf: (shown) => (pending?.shown.key === shown.key ? pending.move : null),
    show: (shown, move) => show({ shown, move, isSettled: false }),
    onKey,
    settle,
    cancel,
    question,
    answer: (reach) => latest.current && store(latest.current.shown, latest.current.move, reach),
  };
}

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

function stepOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Keys, isRtl: boolean): Move | null {
  if (altKey || ctrlKey || metaKey) return null;
  const ahead = isRtl ? -1 : 1;
  switch (key) {
    case 'ArrowUp':
      return shiftKey ? { ...STILL, longerMin: -STEP_MIN } : { ...STILL, minutes: -STEP_MIN };
    case 'ArrowDown':
      return shiftKey ? { ...STILL, longerMin: STEP_MIN } : { ...STILL, minutes: STEP_MIN };
    case 'ArrowLeft':
      return shiftKey ? null : { ...STILL, days: -ahead };
    case 'ArrowRight':
      return shiftKey ? null : { ...STILL, days: ahead };
    default:
      return null;
  }
}

/** What lasts whole days moves by days, with Shift its last day. */
function barStepOf(event: KeyboardEvent, isRtl: boolean): Move | null {
  const { key, altKey, ctrlKey, metaKey } = event;
  const step = stepOf({ key, altKey, ctrlKey, metaKey, shiftKey: false }, isRtl);
  if (step === null || step.days === 0) return null;
  return event.shiftKey ? { ...STILL, longerMin: step.days * DAY_MIN } : step;
}

/** "Check-up: Fri 27 Nov, 15:45 – 16:30", where the block would be. */
function movedText(
  shown: ShownEntry,
  move: Move,
  { tz, today }: { tz: string; today: string },
): string {
  const moved = { ...shown, ...shownAt(movedTimes(shown.times, move, tz), tz) };
  return t('schedule.movedTo', { title: shown.record.title, when: whenText(moved, today) });
}
