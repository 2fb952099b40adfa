import type { ReactNode } from 'react';
import { collections } from '../../../schema/collections.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { useQuery } from '../use-query.ts';
import { usePicture } from './use-picture.ts';
import styles from './photo-thumb.module.css';

/** A photo as the small mark of a row whose text names what it shows; until it is here, and without one, `children`. */
export function PhotoThumb({ id, children }: { id: string; children: ReactNode }) {
  const record = useQuery((replica) => replica.store(collections.photos).get(id), [id])?.record;
  const isShown = record !== undefined && !isRemoved(record);
  const picture = usePicture(
    isShown ? { collection: 'photos', id, name: 'thumb' } : null,
    record?.stored,
  );
  return picture.state === 'here' ? (
    <img src={picture.url} alt="" decoding="async" className={styles.thumb} />
  ) : (
    children
  );
}
