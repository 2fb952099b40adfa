import { useNavigate } from '@tanstack/react-router';
import Camera from 'lucide-react/icons/camera';
import FolderOpen from 'lucide-react/icons/folder-open';
import Images from 'lucide-react/icons/images';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { imageTypes, videoTypes } from '../../../../schema/media-limits.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { addsPhotos } from '../../../app/media/adding-rights.ts';
import { vaultSections } from '../sections.ts';
import { useAddPhotos } from './use-add-photos.ts';
import { WhoIsIn } from './who-is-in.tsx';

type FileSource = 'camera' | 'library' | 'files';

type AddButtonProps = {
  /** What is added belongs to this album. */
  albumId?: string | undefined;
  /** The one button of an empty page. */
  isMain?: boolean;
};

/**
 * iOS hands over JPEG, and macOS Safari converts, only where HEIC is not asked for. "Files" asks for
 * everything that the vault takes.
 */
const LIBRARY_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif,video/*';
const FILE_TYPES = [...imageTypes, ...videoTypes, '.heic', '.heif', '.mov'].join(',');

/** Adds photos and videos: from the camera, the library or files; and what the sections offer. */
export function AddButton({ albumId, isMain = false }: AddButtonProps) {
  const rights = useRights();
  const navigate = useNavigate();
  const add = useAddPhotos();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const inputs = useRef<Partial<Record<FileSource, HTMLInputElement | null>>>({});
  const { isParent } = useOwnRole();
  const { children = [], chosen } = useSelectedChild();
  const [asking, setAsking] = useState<FileSource | null>(null);
  const [childIds, setChildIds] = useState<string[] | null>(null);
  const mustAsk = !isParent && chosen.length > 1;
  const pick = (source: FileSource) => {
    if (writesBlocked) explainBlocked();
    else if (mustAsk) setAsking(source);
    else inputs.current[source]?.click();
  };
  const others = vaultSections
    .filter((section) => albumId === undefined && section.isFor(rights))
    .flatMap(({ name, adds }) =>
      adds
        .filter((choice) => choice.isFor(rights))
        .map(({ label, icon, search }) => ({
          label: label(),
          icon,
          onSelect: () =>
            writesBlocked
              ? explainBlocked()
              : void navigate({
                  to: '/vault/$section',
                  params: { section: name },
                  search: search as never,
                }),
        })),
    );
  const items: MenuItem[] = [
    ...(addsPhotos(rights)
      ? [
          { label: t('vault.takePhoto'), icon: Camera, onSelect: () => pick('camera') },
          { label: t('vault.fromLibrary'), icon: Images, onSelect: () => pick('library') },
          { label: t('vault.fromFiles'), icon: FolderOpen, onSelect: () => pick('files') },
        ]
      : []),
    ...others,
  ];
  if (!addsPhotos(rights) && others.length === 0) return null;
  const input = (source: FileSource, label: string, accept: string, capture?: 'environment') => (
    <input
      ref={(element) => {
        inputs.current[source] = element;
      }}
      type="file"
      accept={accept}
      capture={capture}
      multiple={capture === undefined}
      aria-label={label}
      onChange={({ target }) => {
        const picked = [...(target.files ?? [])];
        // Choosing the same file again must fire another change event.
        target.value = '';
        add(picked, {
          ...(albumId === undefined ? {} : { albumIds: [albumId] }),
          ...(childIds === null ? {} : { childIds }),
        });
      }}
    />
  );
  return (
    <>
      <Menu
        label={t('vault.add')}
        items={items}
        trigger={
          <Button icon={Plus} variant="primary" size={isMain ? 'large' : 'normal'}>
            {t('vault.add')}
          </Button>
        }
      />
      {addsPhotos(rights) && (
        <span hidden>
          {input('camera', t('vault.takePhoto'), 'image/*', 'environment')}
          {input('library', t('vault.fromLibrary'), LIBRARY_TYPES)}
          {input('files', t('vault.fromFiles'), FILE_TYPES)}
        </span>
      )}
      {asking && (
        <WhoIsIn
          family={children}
          onClose={() => setAsking(null)}
          onChosen={(ids) => {
            setChildIds(ids);
            setAsking(null);
            inputs.current[asking]?.click();
          }}
        />
      )}
    </>
  );
}
