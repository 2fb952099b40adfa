import { Link } from '@tanstack/react-router';
import ImageIcon from 'lucide-react/icons/image';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Thumb } from '../photos/thumb.tsx';
import styles from './albums.module.css';

type AlbumCardProps = {
  id: string;
  title: string;
  count: number;
  cover: PhotoRecord | undefined;
};

/** An album in a list: its cover, its title, how many photos it has. */
export function AlbumCard({ id, title, count, cover }: AlbumCardProps) {
  return (
    <li>
      <Link
        to="/vault/$section"
        params={{ section: 'albums' }}
        search={{ album: id } as never}
        className={styles.album}
      >
        <span className={styles.cover}>
          {cover ? <Thumb record={cover} /> : <Icon icon={ImageIcon} size="xl" />}
        </span>
        <span className={styles.name}>
          <bdi>{title}</bdi>
        </span>
        <span className={styles.count}>{t('vault.itemCount', { count })}</span>
      </Link>
    </li>
  );
}
