import Grid3x3 from 'lucide-react/icons/grid-3x3';
import ListChecks from 'lucide-react/icons/list-checks';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, Suspense, lazy, useMemo } from 'react';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PhotoGrid } from '../grid/photo-grid.tsx';
import { useDensity } from '../grid/use-density.ts';
import { useSelection } from '../grid/use-selection.ts';
import { useViewList } from '../viewer/viewed-ids.ts';
import { AddButton } from '../add/add-button.tsx';
import { AddingStrip } from '../add/adding-strip.tsx';
import { NightPictures } from './night-pictures.tsx';
import { SectionFrame } from './section-frame.tsx';

const SelectionBar = lazy(async () => ({
  default: (await import('../selection/selection-bar.tsx')).SelectionBar,
}));

type PhotoSectionProps = {
  title: string;
  back?: { label: string; onBack: () => void };
  /** The newest first; undefined while they are read. */
  photos: readonly Entry<PhotoRecord>[] | undefined;
  /** In place of the grid when there are none. */
  empty: ReactNode;
  /** Files that are added here belong to this album. */
  albumId?: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  intro?: ReactNode;
};

/** A page with a grid of photos and what can be done with several of them. */
export function PhotoSection({
  title,
  back,
  photos,
  empty,
  albumId,
  actions,
  intro,
}: PhotoSectionProps) {
  const { openPhoto } = useSheets();
  const setViewList = useViewList();
  const present = useMemo(() => new Set(photos?.map(({ record }) => record.id)), [photos]);
  const selection = useSelection(present);
  const { ids } = selection;
  const selected = photos?.filter(({ record }) => ids?.has(record.id)).map(({ record }) => record);
  const hasPhotos = photos !== undefined && photos.length > 0;
  return (
    <SectionFrame
      title={title}
      back={back}
      intro={intro}
      actions={
        <>
          {actions}
          {hasPhotos && (
            <>
              <IconButton
                icon={ListChecks}
                label={ids ? t('vault.endSelection') : t('vault.select')}
                aria-pressed={ids !== null}
                onClick={() => (ids ? selection.end() : selection.begin())}
              />
              <DensityMenu />
            </>
          )}
          {photos?.length !== 0 && <AddButton albumId={albumId} />}
        </>
      }
    >
      <AddingStrip albumId={albumId} />
      {photos === undefined && <Skeleton height="8rem" count={4} />}
      {photos?.length === 0 && empty}
      {hasPhotos && (
        <NightPictures>
          <PhotoGrid
            photos={photos}
            label={title}
            selection={selection}
            onOpen={(id, list) => {
              setViewList(list);
              openPhoto(id);
            }}
          />
        </NightPictures>
      )}
      {ids && selected && (
        <Suspense>
          <SelectionBar records={selected} onEnd={selection.end} />
        </Suspense>
      )}
    </SectionFrame>
  );
}

/** What a pinch does, for keyboards and for one finger. */
function DensityMenu() {
  const { enlarge, reduce } = useDensity(window.innerWidth);
  return (
    <Menu
      label={t('vault.density')}
      trigger={<IconButton icon={Grid3x3} label={t('vault.density')} />}
      items={[
        {
          label: t('vault.larger'),
          icon: ZoomIn,
          disabled: enlarge === null,
          onSelect: () => enlarge?.(),
        },
        {
          label: t('vault.smaller'),
          icon: ZoomOut,
          disabled: reduce === null,
          onSelect: () => reduce?.(),
        },
      ]}
    />
  );
}
