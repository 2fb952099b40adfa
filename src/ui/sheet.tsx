import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import { t } from '../i18n/t.ts';
import { useAfterPaint } from './after-paint.ts';
import { closeOnBack } from './back-closes.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { pushLayer } from './top-layer.ts';
import styles from './sheet.module.css';

export type SheetProps = {
  open: boolean;
  /** Esc, the back button, the close button or a tap beside it. The owner then sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** A line below the title. */
  intro?: ReactNode;
  children: ReactNode;
  /** Stays in view below what scrolls: the main action, last in the row. */
  footer?: ReactNode;
  /** `dialog` is a small box in the middle on every screen. */
  kind?: 'sheet' | 'dialog' | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Out of sight with all that was typed, while that is being saved. */
  aside?: boolean | undefined;
  /** A tap beside it closes; false where something typed could be lost. */
  tapBesideCloses?: boolean | undefined;
};

/**
 * A sheet from below on phones, a dialog in the middle on wider screens. The native dialog
 * traps focus, makes the page inert and gives focus back; content exists only while open. A
 * field with `data-autofocus` is where the person begins.
 */
export function Sheet(props: SheetProps) {
  return props.open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({
  onClose,
  title,
  intro,
  children,
  footer,
  kind = 'sheet',
  role = 'dialog',
  aside = false,
  tapBesideCloses = true,
}: SheetProps) {
  const id = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // To give the page back, the browser styles all of it anew: the frame that answers a press shows
  // the sheet gone, and does not wait for that.
  const isClosed = useAfterPaint(aside);
  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog || isClosed) return;
    const opener = document.activeElement;
    dialog.showModal();
    // The browser would choose the close button. Where a field is what the person came for, it
    // says so; else the title, so that a screen reader begins there.
    const field = dialog.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? dialog.querySelector<HTMLElement>('h2'))?.focus();
    const removeLayer = pushLayer(dialog);
    const forgetBack = closeOnBack(id, () => close());
    return () => {
      forgetBack();
      removeLayer();
      dialog.close();
      // The element goes away with its focus before the browser can give it back.
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [id, isClosed]);
  return (
    // The keyboard's way to close is Esc, which the dialog hears itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={intro != null ? `${id}-intro` : undefined}
      className={cx(styles.dialog, kind === 'sheet' && styles.sheet, aside && styles.aside)}
      onCancel={(event) => {
        // A file picker inside fires cancel too, and it bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (tapBesideCloses && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.panel}>
        <div className={styles.header}>
          <div className={styles.headings}>
            <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            {intro != null && (
              <div id={`${id}-intro`} className={styles.intro}>
                {intro}
              </div>
            )}
          </div>
          {kind === 'sheet' && <IconButton icon={X} label={t('ui.close')} onClick={onClose} />}
        </div>
        <div className={styles.body}>{children}</div>
        {footer != null && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
