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
import { type SheetForm, useSheetForm } from '../forms/use-sheet-form.ts';
import { useUnits } from '../preferences/units.ts';
import { useClock } from '../services.tsx';
import { useQuery } from '../use-query.ts';
import { summaryLines } from './summary-lines.ts';
import { type Thing, ThingsField, typedThing } from './things-field.tsx';
import styles from './handover-note.module.css';

type HandoverNoteProps = {
  replica: Replica;
  /** The children it may be about. */
  of: readonly ChildRecord[];
  /** The ids of those that are chosen at first. */
  chosen: readonly string[];
  /** The start of what is summed up, epoch ms: when the children came, or the last handover. */
  since: number;
  /** The user id of the person to whom they go; null for somebody without an account. */
  to: string | null;
  onClose: () => void;
};

type Values = {
  childIds: string[];
  note: string;
  things: Thing[];
  /** A thing that is typed but not added to the list yet. */
  thing: string;
  /** The id of the person it is for; '' for nobody in particular. */
  to: string;
};

/** A handover without a shift: what happened, what to say about it, and what goes along. */
export function HandoverNote(props: HandoverNoteProps) {
  const { replica, of: children, chosen, since, to, onClose } = props;
  const clock = useClock();
  const [now] = useState(() => clock.now());
  const tz = deviceZone();
  const childIds = children.map(({ id }) => id);
  const summaries = useSummaries(children, { since, now, tz });
  const form = useSheetForm<Values, { ids: readonly string[] }>({
    initial: { childIds: [...chosen], note: '', things: [], thing: '', to: to ?? '' },
    check: ({ childIds: ids, note, thing, things }) => ({
      childIds: ids.length === 0 ? t('shifts.chooseChild') : null,
      thing: typedThing(thing, things).error,
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
        const about = summaries.filter(({ child }) => values.childIds.includes(child.id));
        const things = [...values.things, ...typedThing(values.thing, values.things).things];
        const groupId = about.length > 1 ? newId() : null;
        const saved = await replica.events.add(
          about.map(({ child, lines }) => ({
            type: HANDOVER,
            childId: child.id,
            startedAt: now,
            endedAt: null,
            payload: {
              fromUserId: replica.userId,
              toUserId: values.to === '' ? null : values.to,
              summary: lines,
              ...(things.length === 0 ? {} : { things }),
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
      <NoteFields form={form} of={children} summaries={summaries ?? []} />
    </FormSheet>
  );
}

type NoteFieldsProps = {
  form: SheetForm<Values>;
  of: readonly ChildRecord[];
  summaries: readonly { child: ChildRecord; lines: readonly string[] }[];
};

function NoteFields({ form, of: children, summaries }: NoteFieldsProps) {
  const people = usePeople();
  const shown = summaries.filter(({ child }) => form.values.childIds.includes(child.id));
  return (
    <>
      {children.length > 1 && (
        <Field as="group" label={t('shifts.childrenOf')} error={form.errorOf('childIds')}>
          {() => (
            <ChipGroup
              multiple
              value={form.values.childIds}
              onChange={(ids) => form.set('childIds', ids)}
              options={children.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
            />
          )}
        </Field>
      )}
      {shown.map(({ child, lines }) => (
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
      <ThingsField
        things={form.values.things}
        typed={form.values.thing}
        onChange={(things) => form.set('things', things)}
        onType={(thing) => form.set('thing', thing)}
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
    </>
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
        { units, tz, of: 'note' },
      ),
    }))
  );
}
