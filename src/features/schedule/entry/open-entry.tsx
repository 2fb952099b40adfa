import { Suspense, lazy } from 'react';
import { useLastValue } from '../../../app/forms/use-last-value.ts';
import { useParents } from '../../../app/people/use-parents.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useQuery } from '../../../app/use-query.ts';
import { shownOn } from '../../../domain/schedule/shown.ts';
import { t } from '../../../i18n/t.ts';
import { scheduleOf } from '../../../replica/stores/schedule.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { useScheduleAddress } from '../schedule-address.ts';
import { useMayAdd } from '../use-may-add.ts';
import { EntrySheet } from './entry-sheet.tsx';

const EntryForm = lazy(async () => ({
  default: (await import('../form/entry-form.tsx')).EntryForm,
}));

/** The sheet over the schedule that the address names: an entry, its form, or that of a new one. */
export function OpenEntry() {
  const [{ item, on, form }, change] = useScheduleAddress();
  const { mayAdd } = useMayAdd();
  if (item !== undefined)
    return <Stored key={`${item} ${on ?? ''}`} id={item} on={on} edits={form === 'edit'} />;
  if (form === undefined || form === 'edit' || !mayAdd) return null;
  return (
    <Suspense>
      <EntryForm
        key={form}
        open={{ kind: 'new', at: form }}
        onClose={() => change({ form: undefined })}
        onSaved={() => change({ form: undefined })}
      />
    </Suspense>
  );
}

function Stored({ id, on, edits }: { id: string; on: string | undefined; edits: boolean }) {
  const [, change] = useScheduleAddress();
  const tz = useDeviceZone();
  const parents = useParents();
  const { mayEdit } = useMayAdd();
  const found = useQuery((replica) => scheduleOf(replica).get(id), [id]);
  // An open form keeps its input, also when the browser clears the storage in the meantime.
  const entry = useLastValue(found ?? undefined);
  // A series that ends before this occurrence, while its change is being stored, closes nothing.
  const shown = useLastValue(entry && shownOn(entry, on, tz));
  const close = () => change({ item: undefined, on: undefined, form: undefined });
  if (found === undefined && entry === undefined) return null;
  if (!entry || !shown) {
    return (
      <Sheet open onClose={close} title={t('schedule.title')}>
        <p>{entry ? t('schedule.gone') : t('schedule.noAccess', { parents })}</p>
      </Sheet>
    );
  }
  return (
    <>
      {!edits && <EntrySheet shown={shown} onClose={close} />}
      {edits && mayEdit(entry.record) && (
        <Suspense>
          <EntryForm
            open={{ kind: 'edit', shown }}
            onClose={() => change({ form: undefined })}
            onSaved={close}
          />
        </Suspense>
      )}
    </>
  );
}
