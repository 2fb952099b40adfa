import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { TAG_MAX_CHARS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { ChangeSelectedSheet } from '../../../app/selection/change-selected-sheet.tsx';
import { useClock, useReplica } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { AddField } from '../../../log-types/form/add-field.tsx';
import type { EventChanges } from '../../../replica/stores/events.ts';
import { Chip, ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { changeEntries } from '../../../app/entries/change-entries.ts';
import { type BulkChange, type PreparedChange, prepareChange } from './bulk-changes.ts';
import styles from './logs-screen.module.css';

type ChangeSheetProps = {
  kind: BulkChange['kind'];
  records: readonly EventRecord[];
  onClose: () => void;
  onDone: () => void;
};

/** One change of all selected entries. It says before saving how many of them it leaves as they are. */
export function ChangeSheet({ kind, records, onClose, onDone }: ChangeSheetProps) {
  const replica = useReplica();
  const clock = useClock();
  const { may } = useRights();
  const { children = [] } = useSelectedChild();
  const [change, setChange] = useState<BulkChange | null>(() => FIRST[kind]);
  const family = children.map(({ record }) => record);
  const prepared =
    change && prepareChange(records, change, { may, children: family, now: clock.now() });
  const count = prepared?.changesById.size ?? 0;
  const write = async (which: 'changes' | 'former') =>
    replica && prepared && changeEntries(replica, valuesOf(prepared, which));
  return (
    <ChangeSelectedSheet
      title={t(`logs.bulk-${kind}`)}
      intro={t('logs.selected', { count: records.length })}
      submit={{ label: t('logs.changeCount', { count }), done: t('logs.changedCount', { count }) }}
      count={count}
      effect={prepared ? effectText(prepared) : ''}
      save={() => write('changes')}
      undo={() => write('former')}
      onClose={onClose}
      onDone={onDone}
    >
      <ChangeFields change={change} kind={kind} records={records} onChange={setChange} />
    </ChangeSelectedSheet>
  );
}

/** What each sheet shows at first: nothing that a tap on the button would change by mistake. */
const FIRST: Readonly<Record<BulkChange['kind'], BulkChange | null>> = {
  shift: { kind: 'shift', byMs: 0 },
  child: null,
  tags: { kind: 'tags', add: [], remove: [] },
  visibility: null,
};

function valuesOf({ changesById }: PreparedChange, which: 'changes' | 'former') {
  return new Map<string, EventChanges>([...changesById].map(([id, each]) => [id, each[which]]));
}

/** Why some of the entries stay as they are; '' when none does. */
function effectText({ denied, invalid }: PreparedChange): string {
  return [
    denied > 0 && t('logs.someDenied', { count: denied }),
    invalid > 0 && t('logs.someInvalid', { count: invalid }),
  ]
    .filter((text) => text !== false)
    .join(' ');
}

type FieldsProps = {
  kind: BulkChange['kind'];
  change: BulkChange | null;
  records: readonly EventRecord[];
  onChange: (change: BulkChange) => void;
};

function ChangeFields({ kind, change, records, onChange }: FieldsProps) {
  const { children = [] } = useSelectedChild();
  switch (kind) {
    case 'shift':
      return (
        <ShiftFields
          byMs={change?.kind === 'shift' ? change.byMs : 0}
          onChange={(byMs) => onChange({ kind, byMs })}
        />
      );
    case 'tags':
      return <TagFields change={change} records={records} onChange={onChange} />;
    case 'child':
      return (
        <ChipGroup
          label={t('logs.forWhom')}
          value={change?.kind === 'child' ? change.childId : null}
          onChange={(childId) => onChange({ kind, childId })}
          options={children.map(({ record: { id, name, color } }) => ({
            value: id,
            label: <bdi>{name}</bdi>,
            mark: <ColorMark color={color} />,
          }))}
        />
      );
    case 'visibility':
      return (
        <ChipGroup
          label={t('logs.visibility')}
          value={change?.kind === 'visibility' ? change.visibility : null}
          onChange={(visibility) => onChange({ kind, visibility })}
          options={[
            { value: 'family', label: t('logs.visibilityFamily') },
            { value: 'parents', label: t('logs.visibilityParents') },
          ]}
        />
      );
  }
}

const MINUTE_MS = 60_000;
const SHIFTS_MIN = [5, 15, 30, 60];
/** A week: for entries that were made on the wrong day. */
const SHIFT_MAX_MIN = 7 * 24 * 60;

function ShiftFields({ byMs, onChange }: { byMs: number; onChange: (byMs: number) => void }) {
  const [isEarlier, setEarlier] = useState(true);
  const minutes = Math.abs(byMs) / MINUTE_MS;
  const set = (min: number | null, earlier = isEarlier) => {
    const known = Number.isFinite(min) ? Math.min(Number(min), SHIFT_MAX_MIN) : 0;
    onChange((earlier ? -known : known) * MINUTE_MS);
  };
  return (
    <>
      <SegmentedControl
        label={t('logs.direction')}
        value={isEarlier ? 'earlier' : 'later'}
        onChange={(direction) => {
          setEarlier(direction === 'earlier');
          set(minutes, direction === 'earlier');
        }}
        options={[
          { value: 'earlier', label: t('logs.earlier') },
          { value: 'later', label: t('logs.later') },
        ]}
      />
      <NumberField
        label={t('logs.shiftBy')}
        unit={t('logs.minutesUnit')}
        value={minutes === 0 ? null : minutes}
        onChange={set}
        step={5}
        max={SHIFT_MAX_MIN}
        lastValues={SHIFTS_MIN}
      />
    </>
  );
}

function TagFields({ change, records, onChange }: Omit<FieldsProps, 'kind'>) {
  const { add = [], remove = [] } = change?.kind === 'tags' ? change : {};
  const present = [...new Set(records.flatMap(({ tags }) => tags))];
  return (
    <>
      <AddField
        label={t('logs.addTags')}
        maxLength={TAG_MAX_CHARS}
        error={undefined}
        onAdd={(tag) => {
          if (!add.includes(tag)) onChange({ kind: 'tags', add: [...add, tag], remove });
        }}
      />
      <div className={styles.chips}>
        {add.map((tag) => (
          <Chip
            key={tag}
            icon={X}
            aria-label={t('logs.removeTag', { tag })}
            onClick={() =>
              onChange({ kind: 'tags', add: add.filter((other) => other !== tag), remove })
            }
          >
            <bdi>{tag}</bdi>
          </Chip>
        ))}
      </div>
      {present.length > 0 && (
        <Field as="group" label={t('logs.removeTags')}>
          {() => (
            <ChipGroup
              multiple
              label={t('logs.removeTags')}
              value={remove}
              onChange={(next) => onChange({ kind: 'tags', add, remove: next })}
              options={present.map((tag) => ({ value: tag, label: <bdi>{tag}</bdi> }))}
            />
          )}
        </Field>
      )}
    </>
  );
}
