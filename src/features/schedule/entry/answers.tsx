import { ScheduleAnswer } from '../../../../schema/records/schedule-entry.ts';
import { personKeyOf } from '../../../../schema/records/person-key.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { useReplica } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { answerEntry } from '../../../replica/stores/schedule.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { ShownEntry } from '../schedule-data.ts';
import { useMayAdd } from '../use-may-add.ts';
import styles from './entry-sheet.module.css';

/** Whether the people who are asked can: the own answer to choose, those of the others to read. */
export function Answers({ shown: { record } }: { shown: ShownEntry }) {
  const replica = useReplica();
  const people = usePeople();
  const { writesBlocked, explainBlocked } = useMayAdd();
  if (!record.askAnswer || replica === null || record.assignedTo.length === 0) return null;
  const isAsked = record.assignedTo.includes(replica.userId);
  const others = record.assignedTo.filter((id) => id !== replica.userId);
  const own = record.answers[personKeyOf(replica.userId)];
  const answer = (chosen: ScheduleAnswer) => {
    if (writesBlocked) return explainBlocked();
    tell(answerEntry(replica, record.id, chosen));
  };
  return (
    <section className={styles.part} aria-label={t('schedule.answers')}>
      {isAsked && (
        <>
          <h3 className={styles.partTitle}>{t('schedule.yourAnswer')}</h3>
          <SegmentedControl<ScheduleAnswer | 'none'>
            label={t('schedule.yourAnswer')}
            value={own ?? 'none'}
            onChange={(chosen) => chosen !== 'none' && answer(chosen)}
            options={ScheduleAnswer.options.map((value) => ({
              value,
              label: t(`schedule.answer-${value}`),
            }))}
          />
        </>
      )}
      {others.length > 0 && (
        <ul className={styles.answers}>
          {others.map((id) => (
            <li key={id}>
              {t('schedule.answered', {
                name: people.find(id).name,
                answer: t(`schedule.answer-${record.answers[personKeyOf(id)] ?? 'none'}`),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
