import X from 'lucide-react/icons/x';
import { useController } from 'react-hook-form';
import { t } from '../../i18n/t.ts';
import { Chip } from '../../ui/chip.tsx';
import { AddField } from '../form/add-field.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import { type Activity, earlierPeople } from './earlier.ts';
import styles from '../form/form.module.css';

export const PEOPLE_MAX = 20;
const NAME_MAX = 64;
const OFFERED_MAX = 6;

/** Also the id of somebody who has left the family, whose name is still known. */
const isUserId = (who: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(who);

/**
 * Who took part: people of the family by their ids, so that a new name of theirs is shown, and
 * anybody else by name.
 */
export function PeopleField({ recent }: { recent: readonly Activity[] }) {
  const { field, fieldState } = useController<{ payload: { people: string[] } }, 'payload.people'>({
    name: 'payload.people',
  });
  const { people: family, nameOf: nameOfMember } = useEntryFormContext();
  const isMember = (who: string) => family.some(({ id }) => id === who);
  const nameOf = (who: string) => (isMember(who) || isUserId(who) ? nameOfMember(who) : who);
  const has = (who: string) =>
    field.value.some((known) => nameOf(known).toLowerCase() === nameOf(who).toLowerCase());
  const add = (who: string) => {
    if (has(who)) return;
    const member = family.find(({ name }) => name.toLowerCase() === who.toLowerCase());
    field.onChange([...field.value, member?.id ?? who]);
  };
  const offered = [...new Set([...earlierPeople(recent), ...family.map(({ id }) => id)])]
    .filter((who) => !has(who) && (isMember(who) || !isUserId(who)))
    .slice(0, OFFERED_MAX);
  return (
    <div className={styles.words}>
      <AddField
        label={t('logs.people')}
        maxLength={NAME_MAX}
        error={fieldState.error?.message}
        onAdd={add}
      />
      <div className={styles.chips}>
        {field.value.map((who) => (
          <Chip
            key={who}
            icon={X}
            aria-label={t('logs.removePerson', { name: nameOf(who) })}
            onClick={() => field.onChange(field.value.filter((other) => other !== who))}
          >
            <bdi>{nameOf(who)}</bdi>
          </Chip>
        ))}
        {field.value.length < PEOPLE_MAX &&
          offered.map((who) => (
            <Chip
              key={who}
              aria-label={t('logs.addPerson', { name: nameOf(who) })}
              onClick={() => add(who)}
            >
              {t('logs.plusTag', { tag: nameOf(who) })}
            </Chip>
          ))}
      </div>
    </div>
  );
}
