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
  /** Called on Esc, the back button, the close button or a tap outside. The owner then sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** A line below the title. */
  intro?: ReactNode;
  children: ReactNode;
  /** Stays visible below the scrolling content: the main action, last in the row. */
  footer?: ReactNode;
  /** `dialog` is a small box in the middle on every screen. */
  kind?: 'sheet' | 'dialog' | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Hidden with its typed values while they are being saved. */
  isHidden?: boolean | undefined;
  /** Whether a tap outside closes it; false where typed values could be lost. */
  tapBesideCloses?: boolean | undefined;
};

/**
 * A sheet from below on phones, a centred dialog on wider screens. The native dialog traps the focus,
 * makes the page inert and returns the focus. The content is mounted only while open. A field with
 * `data-autofocus` gets the first focus.
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
  isHidden = false,
  tapBesideCloses = true,
}: SheetProps) {
  const id = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // Making the page interactive again restyles all of it. The sheet is hidden in the frame after the
  // press, before that work.
  const isClosed = useAfterPaint(isHidden);
  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog || isClosed) return;
    const opener = document.activeElement;
    dialog.showModal();
    // The browser would focus the close button. A field with data-autofocus gets the focus, or else
    // the title, so that a screen reader starts there.
    const field = dialog.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? dialog.querySelector<HTMLElement>('h2'))?.focus();
    const removeLayer = pushLayer(dialog);
    const forgetBack = closeOnBack(() => close());
    return () => {
      forgetBack();
      removeLayer();
      dialog.close();
      // The element unmounts with the focus before the browser can return it.
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [isClosed]);
  return (
    // With a keyboard the dialog closes on Esc, which it handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={intro != null ? `${id}-intro` : undefined}
      className={cx(styles.dialog, kind === 'sheet' && styles.sheet, isHidden && styles.hidden)}
      onCancel={(event) => {
        // A file picker inside also fires cancel, which bubbles.
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
          <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {intro != null && (
            <div id={`${id}-intro`} className={styles.intro}>
              {intro}
            </div>
          )}
          {kind === 'sheet' && <IconButton icon={X} label={t('ui.close')} onClick={onClose} />}
        </div>
        <div className={styles.body}>{children}</div>
        {footer != null && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
