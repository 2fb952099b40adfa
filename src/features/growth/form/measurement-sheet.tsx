import { useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { useLastValue } from '../../../app/forms/use-last-value.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useMoreUnits } from '../../../app/preferences/more-units.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { dayAt } from '../../../domain/days/days.ts';
import '../../../i18n/lazy/growth.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { Replica } from '../../../replica/replica.ts';
import { growthOf } from '../../../replica/stores/growth.ts';
import { instantToParts } from '../../../ui/time-parts.ts';
import { useMeasurements } from '../growth-data.ts';
import type { FormOpen } from './form-open.ts';
import { writeNumber } from '../write-number.ts';
import { MeasurementForm } from './measurement-form.tsx';
import { newValues, valuesOf } from './measurement-values.ts';

type MeasurementSheetProps = {
  open: FormOpen;
  /** Opens the form of the next child, or an empty one of this child. */
  onNext: (next: FormOpen) => void;
  onClose: () => void;
};

/** The form of a measurement: weight, length and head in one go. */
export function MeasurementSheet({ open, onNext, onClose }: MeasurementSheetProps) {
  const replica = useReplica();
  const { children } = useSelectedChild();
  const family = useLastValue(children);
  const child = family?.find(({ record }) => record.id === open.childId)?.record;
  const measured = useLastValue(useMeasurements(open.childId).records);
  const entry = useStored(open);
  if (!replica || !child || !measured || entry === undefined) return null;
  return (
    <ReadyForm
      open={open}
      replica={replica}
      child={child}
      family={family?.map(({ record }) => record) ?? []}
      measured={measured}
      entry={entry}
      onNext={onNext}
      onClose={onClose}
    />
  );
}

/** The measurement to edit; null for a new one, undefined while it is read. */
function useStored(open: FormOpen): Entry<GrowthRecord> | null | undefined {
  const id = open.kind === 'edit' ? open.id : NO_RECORD;
  const found = useQuery((replica) => growthOf(replica).get(id), [id]);
  // An open form keeps its input, also when the browser clears the storage in the meantime.
  const entry = useLastValue(found ?? undefined);
  return open.kind === 'new' ? null : entry;
}

const NO_RECORD = 'no-record';

type ReadyFormProps = MeasurementSheetProps & {
  replica: Replica;
  child: ChildRecord;
  family: readonly ChildRecord[];
  measured: readonly GrowthRecord[];
  entry: Entry<GrowthRecord> | null;
};

function ReadyForm({ open, replica, child, family, measured, entry, ...rest }: ReadyFormProps) {
  const clock = useClock();
  const units = useMoreUnits();
  const stored = entry?.record ?? null;
  const begin = () => {
    const now = instantToParts(clock.now(), deviceZone());
    const initial = stored
      ? valuesOf(stored, { units, write: writeNumber })
      : newValues(child, { units, now, date: open.kind === 'new' ? open.date : null });
    return { initial, stored };
  };
  // The day and the time are fixed when the form opens, and so is the version that is edited. A change
  // by somebody else is shown in a notice.
  const [opened, setOpened] = useState(begin);
  return (
    <MeasurementForm
      // Taking over the version of somebody else resets the form.
      key={opened.stored?.updatedAt}
      child={child}
      family={family}
      replica={replica}
      units={units}
      others={measured.filter(({ id }) => id !== stored?.id)}
      entry={entry}
      stored={opened.stored}
      initial={opened.initial}
      today={dayAt(clock.now(), deviceZone())}
      turn={open.kind === 'new' ? (open.turn ?? 0) : 0}
      onReset={() => setOpened(begin())}
      {...rest}
    />
  );
}
