import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** What will happen, and what cannot be undone. */
  children: ReactNode;
  /** The verb: "Discard 3 entries". */
  confirm: string;
  /** The label of the cancel button, where "Cancel" could be read as the action. */
  dismiss?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
};

/** Only for what cannot be undone; everything else happens at once and offers Undo. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  dismiss = t('ui.cancel'),
  onConfirm,
  onCancel,
  danger = true,
  busy,
}: ConfirmDialogProps) {
  return (
    <Sheet
      open={open}
      onClose={onCancel}
      kind="dialog"
      role="alertdialog"
      title={title}
      intro={children}
      footer={
        <>
          {/* First in the focus order: the button that loses nothing. */}
          <Button onClick={onCancel}>{dismiss}</Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {null}
    </Sheet>
  );
}
