import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toasts.ts';
import { saveProblem } from '../entries/save-problem.ts';
import { tell } from '../entries/saved-toast.ts';
import { usePressGuard } from '../forms/use-press-guard.ts';
import styles from './selection.module.css';

type ChangeSelectedSheetProps = {
  title: string;
  /** How many are selected. */
  intro: string;
  /** "Change 3", and what is said after it. */
  submit: { label: string; done: string };
  /** How many are changed; none: nothing can be saved. */
  count: number;
  /** Why some stay as they are; '' when none does. */
  effect: string;
  /** Writes the changes of all in one transaction. */
  save: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
  children: ReactNode;
};

/** One change of everything that is selected, with one Undo. */
export function ChangeSelectedSheet({
  title,
  intro,
  submit,
  count,
  effect,
  save,
  undo,
  onClose,
  onDone,
  children,
}: ChangeSelectedSheetProps) {
  const [error, setError] = useState<string | null>(null);
  const { run, busy } = usePressGuard((thrown) => setError(saveProblem(thrown).title));
  const onSave = () =>
    run(async () => {
      if (count === 0) return;
      await save();
      const action = { label: t('ui.undo'), run: () => tell(undo()) };
      showToast({ text: submit.done, actions: [action] });
      onDone();
    });
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      intro={intro}
      footer={
        <Button
          variant="primary"
          size="large"
          wide
          busy={busy}
          disabled={count === 0}
          onClick={onSave}
        >
          {submit.label}
        </Button>
      }
    >
      <div className={styles.fields}>
        {children}
        <p role="status" className={styles.effect}>
          {effect}
        </p>
        {error !== null && <p role="alert">{error}</p>}
      </div>
    </Sheet>
  );
}
