import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useId, useRef } from 'react';
import { CARD_LINES_MAX } from '../../../../schema/records/child-card.ts';
import { useClock } from '../../../app/services.tsx';
import { newLineId } from '../../../domain/child/child-card.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/card.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ContactDraft, LineProblems, MedicineDraft } from './card-draft.ts';
import styles from './card-lines.module.css';

type LinesProps<T> = {
  lines: readonly T[];
  problems: Readonly<Record<string, LineProblems<T>>>;
  onChange: (lines: readonly T[]) => void;
};

/** The medicines of a card, each with its dose and limits. */
export function MedicineLines(props: LinesProps<MedicineDraft>) {
  return (
    <Lines
      {...props}
      title={t('card.medicines')}
      hint={t('card.medicineHint')}
      add={t('card.addMedicine')}
      blank={{ name: '', dose: '', hours: '', count: '' }}
      nameOf={(number) => t('card.medicine', { number })}
      removeOf={(number) => t('card.removeMedicine', { number })}
    >
      {(line, set, problems) => (
        <>
          <TextField
            label={t('card.medicineName')}
            autoComplete="off"
            value={line.name}
            onChange={(name) => set({ name })}
            error={problems.name}
          />
          <TextField
            label={t('card.dose')}
            autoComplete="off"
            value={line.dose}
            onChange={(dose) => set({ dose })}
            error={problems.dose}
          />
          <div className={styles.pair}>
            <TextField
              label={t('card.hours')}
              inputMode="decimal"
              autoComplete="off"
              value={line.hours}
              onChange={(hours) => set({ hours })}
              error={problems.hours}
            />
            <TextField
              label={t('card.count')}
              inputMode="numeric"
              autoComplete="off"
              value={line.count}
              onChange={(count) => set({ count })}
              error={problems.count}
            />
          </div>
        </>
      )}
    </Lines>
  );
}

/** The emergency contacts of a card. */
export function ContactLines(props: LinesProps<ContactDraft>) {
  return (
    <Lines
      {...props}
      title={t('card.contacts')}
      add={t('card.addContact')}
      blank={{ name: '', role: '', phone: '' }}
      nameOf={(number) => t('card.contact', { number })}
      removeOf={(number) => t('card.removeContact', { number })}
    >
      {(line, set, problems) => (
        <>
          <TextField
            label={t('card.contactName')}
            autoComplete="off"
            value={line.name}
            onChange={(name) => set({ name })}
            error={problems.name}
          />
          <TextField
            label={t('card.role')}
            hint={t('card.roleHint')}
            optional
            autoComplete="off"
            value={line.role}
            onChange={(role) => set({ role })}
            error={problems.role}
          />
          <TextField
            label={t('card.phone')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={line.phone}
            onChange={(phone) => set({ phone })}
            error={problems.phone}
          />
        </>
      )}
    </Lines>
  );
}

function Lines<T extends { id: string }>({
  lines,
  problems,
  onChange,
  title,
  hint,
  add,
  blank,
  nameOf,
  removeOf,
  children,
}: LinesProps<T> & {
  title: string;
  hint?: string;
  add: string;
  /** The initial values of a new line. */
  blank: Omit<T, 'id'>;
  nameOf: (number: number) => string;
  removeOf: (number: number) => string;
  children: (line: T, set: (change: Partial<T>) => void, problems: LineProblems<T>) => ReactNode;
}) {
  const id = useId();
  const clock = useClock();
  const isFull = lines.length >= CARD_LINES_MAX;
  const group = useRef<HTMLDivElement>(null);
  const addLine = () => {
    const line = { ...blank, id: newLineId(clock.now(), chance()) } as T;
    onChange([...lines, line]);
    focusAfterRender(() => group.current?.querySelector(`[data-line="${line.id}"] input`));
  };
  const removeLine = (id: string) => {
    onChange(lines.filter((other) => other.id !== id));
    focusAfterRender(() => group.current?.querySelector(':scope > button'));
  };
  return (
    <div ref={group} role="group" aria-labelledby={id} className={styles.group}>
      <div>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      {lines.map((line, i) => (
        <div
          key={line.id}
          data-line={line.id}
          role="group"
          aria-label={nameOf(i + 1)}
          className={styles.line}
        >
          <div className={styles.head}>
            <span className={styles.number}>{nameOf(i + 1)}</span>
            <IconButton icon={Trash2} label={removeOf(i + 1)} onClick={() => removeLine(line.id)} />
          </div>
          {children(
            line,
            (change) =>
              onChange(
                lines.map((other) => (other.id === line.id ? { ...line, ...change } : other)),
              ),
            problems[line.id] ?? {},
          )}
        </div>
      ))}
      {isFull ? (
        <p className={styles.hint}>{t('card.full', { max: CARD_LINES_MAX })}</p>
      ) : (
        <Button icon={Plus} onClick={addLine}>
          {add}
        </Button>
      )}
    </div>
  );
}

/** Focuses an element that only the next render adds, such as the first field of a new line. */
function focusAfterRender(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus());
}

const chance = (): number => Math.random();
