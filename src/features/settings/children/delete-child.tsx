import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';

/** For the owner: moves a child to the trash after its name has been typed. */
export function DeleteChild({ child, onDeleted }: { child: ChildRecord; onDeleted: () => void }) {
  const replica = useReplica();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const { id, name } = child;
  const remove = async () => {
    if (typed.trim().toLowerCase() !== name.trim().toLowerCase()) {
      setProblem(t('settings.deleteChildWrong', { name }));
      nameRef.current?.focus();
      return;
    }
    try {
      await replica?.children.remove(id);
    } catch (error) {
      setProblem(storageErrorText(error).title);
      return;
    }
    showToast({
      text: t('settings.childDeleted', { name }),
      actions: [
        {
          label: t('ui.undo'),
          run: () => void replica?.children.restore(id).catch(() => undefined),
        },
      ],
    });
    onDeleted();
  };
  return (
    <>
      <Button variant="quiet" icon={Trash2} onClick={() => setAsking(true)}>
        {t('settings.deleteChild', { name })}
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        kind="dialog"
        role="alertdialog"
        title={t('settings.deleteChildTitle', { name })}
        intro={t('settings.deleteChildText', { name })}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('ui.cancel')}</Button>
            <Button variant="danger" onClick={() => void remove()}>
              {t('ui.delete')}
            </Button>
          </>
        }
      >
        <TextField
          ref={nameRef}
          data-autofocus
          label={t('settings.deleteChildType')}
          autoComplete="off"
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the child form around this field.
            event.preventDefault();
            void remove();
          }}
          error={problem}
        />
      </Sheet>
    </>
  );
}
