import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { PARTIES_MAX, PARTY_LABEL_MAX_CHARS } from '../../../../../schema/schedule-limits.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import input from '../../../../ui/input.module.css';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Person } from '../../../../app/entries/people.ts';
import { newPartyId, partyColours } from './initial-values.ts';
import type { SetupParty } from './setup-values.ts';
import styles from './setup.module.css';

/** The name of the plan, and between whom it is. */
export function WhoStep({
  name,
  parties,
  parents,
  errorOf,
  onName,
  onParties,
}: {
  name: string;
  parties: readonly SetupParty[];
  /** Those with an account. */
  parents: readonly Person[];
  errorOf: (field: string) => string | undefined;
  onName: (name: string) => void;
  onParties: (parties: SetupParty[]) => void;
}) {
  const change = (index: number, next: Partial<SetupParty>) =>
    onParties(parties.map((party, at) => (at === index ? { ...party, ...next } : party)));
  return (
    <>
      <TextField
        label={t('parentingSetup.name')}
        hint={t('parentingSetup.nameHint')}
        value={name}
        error={errorOf('name')}
        onChange={onName}
      />
      {parties.map((party, index) => (
        <fieldset key={party.id} className={styles.party}>
          <legend className={styles.legend}>
            {t('parentingSetup.party', { number: index + 1 })}
          </legend>
          <Field label={t('parentingSetup.account')}>
            {(control) => (
              <select
                {...control}
                className={input.input}
                value={party.userId ?? ''}
                onChange={({ target }) => {
                  const person = parents.find(({ id }) => id === target.value);
                  change(
                    index,
                    person
                      ? { userId: person.id, label: person.name.slice(0, PARTY_LABEL_MAX_CHARS) }
                      : { userId: null },
                  );
                }}
              >
                <option value="">{t('parentingSetup.noAccount')}</option>
                {parents
                  .filter(
                    ({ id }) => id === party.userId || parties.every(({ userId }) => userId !== id),
                  )
                  .map((person) => (
                    <option key={person.id} value={person.id}>
                      {person.name}
                    </option>
                  ))}
              </select>
            )}
          </Field>
          <TextField
            label={t('parentingSetup.label')}
            value={party.label}
            error={errorOf(`parties.${index}`)}
            onChange={(label) => change(index, { label })}
            end={
              parties.length > 2 && (
                <IconButton
                  icon={Trash2}
                  label={t('parentingSetup.removeParty', { name: party.label })}
                  onClick={() => onParties(parties.filter((_, at) => at !== index))}
                />
              )
            }
          />
          {party.userId === null && (
            <p className={styles.hint}>{t('parentingSetup.noAccountHint')}</p>
          )}
        </fieldset>
      ))}
      {parties.length < PARTIES_MAX && (
        <Button
          variant="quiet"
          icon={Plus}
          onClick={() =>
            onParties([
              ...parties,
              {
                id: newPartyId(),
                label: '',
                userId: null,
                colour: partyColours[parties.length] ?? 'slate',
              },
            ])
          }
        >
          {t('parentingSetup.addParty')}
        </Button>
      )}
    </>
  );
}
