import ChevronRight from 'lucide-react/icons/chevron-right';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { RowButton } from '../../ui/list.tsx';
import styles from './deleted-row.module.css';

export function DeletedRow({ onOpen }: { onOpen: () => void }) {
  return (
    <RowButton
      title={t('settings.deleted')}
      detail={t('settings.deletedHint')}
      end={<Icon icon={ChevronRight} className={styles.chevron} />}
      onClick={onOpen}
    />
  );
}
