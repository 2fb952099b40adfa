import Heart from 'lucide-react/icons/heart';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFavorites } from '../photos/use-favorites.ts';
import { PhotoSection } from './photo-section.tsx';

/** The photos that this person likes. */
export function FavoritesPage() {
  return (
    <PhotoSection
      title={t('vault.favorites')}
      photos={useFavorites()}
      empty={
        <EmptyState icon={Heart} title={t('vault.noFavorites')}>
          {t('vault.noFavoritesText')}
        </EmptyState>
      }
    />
  );
}
