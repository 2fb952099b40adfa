import styles from './skeleton.module.css';

/** The place of something that is being read; unseen for the first 150 ms, so mostly never. */
export function Skeleton({ height = '1.25rem', width = '100%', count = 1 }: SkeletonProps) {
  return (
    <div className={styles.stack} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <span key={index} className={styles.bone} style={{ '--h': height, '--w': width }} />
      ))}
    </div>
  );
}

type SkeletonProps = {
  /** The height of what will stand here, so that nothing jumps. */
  height?: string | undefined;
  width?: string | undefined;
  count?: number | undefined;
};
