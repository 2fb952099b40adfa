import { useState } from 'react';
import { NOTE_MAX_CHARS } from '../../../schema/limits.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import { summarizeShift } from '../../domain/timers/shift.ts';
import { REACH_MS } from '../../domain/entries/log-summary.ts';
import { HANDOVER } from '../../domain/log-types/handover/handover.ts';
import { draftKey } from '../../domain/entries/drafts.ts';
import '../../i18n/lazy/fields.ts';
import '../../i18n/lazy/shifts.ts';
import { t } from '../../i18n/t.ts';
import { deviceZone } from '../../lib/device-zone.ts';
import { newId } from '../../lib/ids.ts';
import { isCountedInShift } from '../../log-types/shift-summary.ts';
import type { Replica } from '../../replica/replica.ts';
import { ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import { usePeople } from '../entries/people.ts';
import { saveProblem } from '../entries/save-problem.ts';
import { tell } from '../entries/saved-toast.ts';
import { FormSheet } from '../forms/form-sheet.tsx';
import { useSheetForm } from '../forms/use-sheet-form.ts';
import { useUnits } from '../preferences/units.ts';
import { useClock } from '../services.tsx';
import { useQuery } from '../use-query.ts';
import { summaryLines } from './summary-lines.ts';
import styles from './handover-note.module.css';

type HandoverNoteProps = {
  replica: Replica;
  /** The children that change homes. */
  of: readonly ChildRecord[];
  /** Since when the children have been with this person, epoch ms. */
  since: number;
  /** The user id of the person to whom they go; null for somebody without an account. */
  to: string | null;
  onClose: () => void;
};

type Values = { note: string; to: string };

/** A handover between two homes: what happened since the children came, and what to say about it. */
export function HandoverNote({ replica, of: children, since, to, onClose }: HandoverNoteProps) {
  const clock = useClock();
  const [now] = useState(() => clock.now());
  const tz = deviceZone();
  const people = usePeople();
  const childIds = children.map(({ id }) => id);
  const summaries = useSummaries(children, { since, now, tz });
  const form = useSheetForm<Values, { ids: readonly string[] }>({
    initial: { note: '', to: to ?? '' },
    check: ({ note }) => ({
      note:
        note.length > NOTE_MAX_CHARS
          ? t('fields.charsOver', { max: NOTE_MAX_CHARS, count: note.length })
          : null,
    }),
    draft: {
      key: draftKey(replica.userId, 'handover', childIds.join('+')),
      restore: 'silently',
      onClose: 'keep',
    },
    saving: {
      to: 'device',
      save: async (values) => {
        if (!summaries) return null;
        const groupId = summaries.length > 1 ? newId() : null;
        const saved = await replica.events.add(
          summaries.map(({ child, lines }) => ({
            type: HANDOVER,
            childId: child.id,
            startedAt: now,
            endedAt: null,
            payload: {
              fromUserId: replica.userId,
              toUserId: values.to === '' ? null : values.to,
              summary: lines,
            },
            note: values.note.trim(),
            groupId,
            tz,
            source: 'app' as const,
          })),
        );
        return { ids: saved.map(({ id }) => id) };
      },
      onSaved: ({ ids }) => {
        onClose();
        showToast({
          text: t('shifts.noteSaved'),
          actions: [
            {
              label: t('ui.undo'),
              run: () => tell(Promise.all(ids.map((id) => replica.events.remove(id)))),
            },
          ],
        });
      },
      problemOf: saveProblem,
      hideWhileSaving: false,
    },
  });
  return (
    <FormSheet
      form={form}
      title={t('shifts.handoverNote')}
      intro={null}
      submit={{ label: t('shifts.saveNote'), tone: 'primary' }}
      onClose={onClose}
    >
      {summaries?.map(({ child, lines }) => (
        <section key={child.id}>
          <h3 className={styles.heading}>
            {children.length > 1
              ? t('shifts.summaryOf', { child: child.name })
              : t('shifts.summary')}
          </h3>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <TextArea
        data-autofocus
        label={t('shifts.note')}
        value={form.values.note}
        error={form.errorOf('note')}
        maxChars={NOTE_MAX_CHARS}
        onChange={(note) => form.set('note', note)}
      />
      <Field as="group" label={t('shifts.to')}>
        {() => (
          <ChipGroup
            value={form.values.to}
            onChange={(id) => form.set('to', id)}
            options={[
              { value: '', label: t('shifts.nobody') },
              ...people.all
                .filter(({ isMe }) => !isMe)
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Field>
    </FormSheet>
  );
}

/** What happened with each child since then; undefined while it is read. */
function useSummaries(
  children: readonly ChildRecord[],
  { since, now, tz }: { since: number; now: number; tz: string },
) {
  const units = useUnits();
  const childIds = children.map(({ id }) => id);
  const events = useQuery(
    (open) => open.events.between({ childIds, from: since - REACH_MS, to: now + 1 }),
    [childIds.join(), since, now],
  );
  const running = useQuery((open) => open.timers.running(), []);
  return (
    events &&
    running &&
    children.map((child) => ({
      child,
      lines: summaryLines(
        summarizeShift({ childId: child.id, startedAt: since }, now, {
          events: events.map(({ record }) => record),
          running: running.map(({ record }) => record),
          isCounted: isCountedInShift,
        }),
        { units, tz },
      ),
    }))
  );
}
