import X from 'lucide-react/icons/x';
import type { HandoverThing } from '../../domain/log-types/handover/handover.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './things-field.module.css';

export type Thing = HandoverThing;

const THINGS_MAX = 20;
const THING_CHARS = 80;

/** The thing that is typed but not added yet, or the reason why it cannot be added. */
export function typedThing(
  typed: string,
  things: readonly Thing[],
): { things: Thing[]; error: string | null } {
  const text = typed.trim();
  if (text === '') return { things: [], error: null };
  if (text.length > THING_CHARS) {
    return { things: [], error: t('shifts.thingTooLong', { max: THING_CHARS }) };
  }
  if (things.length >= THINGS_MAX) return { things: [], error: t('shifts.tooManyThings') };
  return { things: [{ text, handed: true }], error: null };
}

type ThingsFieldProps = {
  things: readonly Thing[];
  typed: string;
  onChange: (things: Thing[]) => void;
  onType: (typed: string) => void;
};

/** The checklist of things that are handed over with the child. */
export function ThingsField({ things, typed, onChange, onType }: ThingsFieldProps) {
  const { things: added, error } = typedThing(typed, things);
  const add = () => {
    if (added.length === 0) return;
    onChange([...things, ...added]);
    onType('');
  };
  return (
    <Field as="group" label={t('shifts.things')} hint={t('shifts.thingsHint')} optional>
      {() => (
        <>
          {things.length > 0 && (
            <ul className={styles.things}>
              {things.map((thing, place) => (
                // The same thing may stand there twice: its place is what it is known by.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={place} className={styles.thing}>
                  <label className={styles.tick}>
                    <input
                      type="checkbox"
                      className={styles.box}
                      checked={thing.handed}
                      onChange={({ target }) =>
                        onChange(things.with(place, { ...thing, handed: target.checked }))
                      }
                    />
                    <span dir="auto">{thing.text}</span>
                  </label>
                  <IconButton
                    icon={X}
                    label={t('shifts.removeThing', { thing: thing.text })}
                    onClick={() => onChange(things.filter((_, i) => i !== place))}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className={styles.add}>
            <TextField
              className={styles.typed}
              label={t('shifts.addThing')}
              value={typed}
              onChange={onType}
              error={error}
              enterKeyHint="done"
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
              end={
                <Button size="small" variant="quiet" onClick={add}>
                  {t('shifts.add')}
                </Button>
              }
            />
          </div>
        </>
      )}
    </Field>
  );
}
