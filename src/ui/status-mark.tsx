import { cx } from './cx.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './status-mark.module.css';

/** The sync state beside an entry: a hollow dot is waiting, an amber triangle needs attention, nothing is synced. */
export function StatusMark({ state, label, className }: StatusMarkProps) {
  if (state === 'saved') return null;
  return (
    <span className={cx(styles.mark, styles[state], className)} title={label}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {state === 'waiting' ? (
          <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="2" />
        ) : (
          <path
            d="M8 2.2 14.6 13.4H1.4Z"
            fill="currentColor"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinejoin="round"
          />
        )}
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

type StatusMarkProps = {
  state: 'saved' | 'waiting' | 'attention';
  /** The meaning as text. */
  label: string;
  className?: string | undefined;
};
