import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Share from 'lucide-react/icons/share-2';
import Trash from 'lucide-react/icons/trash-2';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import '../../../i18n/lazy/history.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { useFileActions } from '../photos/use-file-actions.ts';
import type { PhotoActions } from './use-photo-actions.tsx';

type ViewerMenuProps = {
  record: PhotoRecord;
  actions: PhotoActions;
  className: string | undefined;
};

/** Everything that can be done with the photo besides liking it. */
export function ViewerMenu({ record, actions, className }: ViewerMenuProps) {
  const files = useFileActions(record);
  const items: MenuItem[] = [
    ...(actions.mayEdit
      ? [{ label: t('vault.editDetails'), icon: Pencil, onSelect: actions.edit }]
      : []),
    ...(actions.maySetPortrait
      ? [
          {
            label: t('vault.setAsPortrait'),
            icon: CircleUserRound,
            onSelect: actions.setAsPortrait,
          },
        ]
      : []),
    { label: t('vault.download'), icon: Download, onSelect: files.download },
    ...(files.mayShare ? [{ label: t('vault.share'), icon: Share, onSelect: files.share }] : []),
    {
      label: files.isPinned ? t('vault.unpin') : t('vault.pin'),
      icon: files.isPinned ? PinOff : Pin,
      onSelect: files.togglePin,
    },
    ...(actions.showHistory
      ? [{ label: t('history.open'), icon: History, onSelect: actions.showHistory }]
      : []),
    ...(actions.mayRemove
      ? [{ label: t('ui.delete'), icon: Trash, danger: true, onSelect: actions.remove }]
      : []),
  ];
  return (
    <Menu
      label={t('vault.more')}
      items={items}
      trigger={<IconButton icon={Ellipsis} label={t('vault.more')} className={className} />}
    />
  );
}
