import Trash from 'lucide-react/icons/trash-2';
import UserPen from 'lucide-react/icons/user-pen';
import { useState } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatTime } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

type MeanwhileNoticeProps = {
  /** The record as the form opened it. */
  base: EventRecord;
  /** The current record. */
  entry: Entry<EventRecord>;
  /** Resets the form to the current version. */
  onReset: () => void;
};

/**
 * A change of the entry by somebody else while its form is open: deleted or edited. The fields keep
 * their values; the person decides.
 */
export function MeanwhileNotice({ base, entry, onReset }: MeanwhileNoticeProps) {
  const people = usePeople();
  const units = useUnits();
  const [sees, setSees] = useState(false);
  const { record: live, state } = entry;
  // A change that this person is saving needs no notice; a refused one has its own.
  if (state === 'saving' || state === 'unstored' || state === 'attention') return null;
  if (live.removed && isRemoved(live)) {
    const name = people.find(live.removed.by).name;
    return (
      <Banner tone="attention" icon={Trash} title={t('logs.removedMeanwhile', { name })}>
        {t('logs.removedMeanwhileText')}
      </Banner>
    );
  }
  if (live.updatedAt !== base.updatedAt && differsInFields(base, live)) {
    const name = people.find(live.updatedBy).name;
    return (
      <Banner
        tone="attention"
        icon={UserPen}
        title={t('logs.changedMeanwhile', { name })}
        actions={
          sees ? (
            <Button onClick={onReset}>{t('logs.takeTheirs')}</Button>
          ) : (
            <Button onClick={() => setSees(true)}>{t('logs.see')}</Button>
          )
        }
      >
        {sees && (
          <>
            <p>
              {t('logs.nowIs', {
                what: say(eventLine(live, units)),
                time: formatTime(live.startedAt, { tz: live.tz }),
              })}
            </p>
            {live.note !== '' && <p dir="auto">{live.note}</p>}
            <p>{t('logs.yoursStays')}</p>
          </>
        )}
      </Banner>
    );
  }
  return null;
}

/** Photos are added beside the form, which knows nothing of them. */
function differsInFields(base: EventRecord, live: EventRecord): boolean {
  const fieldsOf = ({ photoIds, clocks, updatedAt, updatedBy, ...fields }: EventRecord) =>
    JSON.stringify(fields);
  return fieldsOf(base) !== fieldsOf(live);
}
