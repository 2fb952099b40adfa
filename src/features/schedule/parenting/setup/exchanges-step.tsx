import { slotsOf } from '../../../../domain/custody/pattern.ts';
import { formatList } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { HandoverFields } from '../handover-fields.tsx';
import { weekdayName } from '../weekday-name.ts';
import { type ExchangeDraft, type SetupValues, partyOfSide, slotDraft } from './setup-values.ts';
import styles from './setup.module.css';

/** Time, place and driver of the exchanges, one group for each weekday. */
export function ExchangesStep({
  values,
  errorOf,
  onChange,
}: {
  values: SetupValues;
  errorOf: (field: string) => string | undefined;
  onChange: (key: string, draft: ExchangeDraft) => void;
}) {
  const labelOf = (id: string) => values.parties.find((party) => party.id === id)?.label ?? '';
  return (
    <>
      {slotsOf(values.pattern, values.anchorDate).map((slot) => {
        const draft = slotDraft(values, slot);
        const to = new Set(slot.turns.map((turn) => labelOf(partyOfSide(values, turn.to))));
        return (
          <fieldset key={slot.key} className={styles.party}>
            <legend className={styles.legend}>
              {slot.weekday === null
                ? t('parentingSetup.eachExchange')
                : t('parentingSetup.exchangesOn', {
                    day: weekdayName(slot.weekday),
                    names: formatList([...to]),
                  })}
            </legend>
            <TextField
              type="time"
              label={t('parentingSetup.time')}
              value={draft.time}
              error={errorOf(`slots.${slot.key}`)}
              onChange={(time) => onChange(slot.key, { ...draft, time: time.slice(0, 5) })}
            />
            <HandoverFields
              value={draft}
              onChange={(handover) => onChange(slot.key, { ...draft, ...handover })}
            />
          </fieldset>
        );
      })}
    </>
  );
}
