import styles from './skeleton.module.css';

/** A placeholder while data loads; invisible for the first 150 ms, so usually never seen. */
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
  /** The height of the content that follows, so that nothing moves. */
  height?: string | undefined;
  width?: string | undefined;
  count?: number | undefined;
};
