import styles from './storage.module.css';

type StorageMeterProps = { label: string; used: number; of: number; isOld?: boolean };

/** How much of something is used; a color and the text beside it say when it is nearly full. */
export function StorageMeter({ label, used, of, isOld = false }: StorageMeterProps) {
  return (
    <meter
      className={styles.meter}
      aria-label={label}
      min={0}
      max={1}
      low={0.8}
      high={0.95}
      optimum={0}
      // A minimum width, because an empty bar would mean that nothing is stored.
      value={of === 0 ? 1 : Math.min(1, Math.max(used / of, used === 0 ? 0 : 0.01))}
      data-old={isOld || undefined}
    />
  );
}
