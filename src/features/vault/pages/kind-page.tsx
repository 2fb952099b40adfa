import ImageIcon from 'lucide-react/icons/image';
import Video from 'lucide-react/icons/video';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AddButton } from '../add/add-button.tsx';
import { usePhotosOf } from '../photos/use-photos.ts';
import { PhotoSection } from './photo-section.tsx';

export function PhotosPage() {
  return (
    <PhotoSection
      title={t('vault.photos')}
      photos={usePhotosOf('photo')}
      empty={
        <EmptyState icon={ImageIcon} title={t('vault.noPhotos')} action={<AddButton isMain />}>
          {t('vault.noPhotosText')}
        </EmptyState>
      }
    />
  );
}

export function VideosPage() {
  return (
    <PhotoSection
      title={t('vault.videos')}
      photos={usePhotosOf('video')}
      empty={
        <EmptyState icon={Video} title={t('vault.noVideos')} action={<AddButton isMain />}>
          {t('vault.noVideosText')}
        </EmptyState>
      }
    />
  );
}
