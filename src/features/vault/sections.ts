import FilePlus from 'lucide-react/icons/file-plus';
import FileText from 'lucide-react/icons/file-text';
import FolderHeart from 'lucide-react/icons/folder-heart';
import Heart from 'lucide-react/icons/heart';
import ImageIcon from 'lucide-react/icons/image';
import ScanLine from 'lucide-react/icons/scan-line';
import Trash from 'lucide-react/icons/trash-2';
import Video from 'lucide-react/icons/video';
import { type ComponentType, lazy } from 'react';
import type { Rights } from '../../app/entries/rights.ts';
import '../../i18n/lazy/vault.ts';
import { t } from '../../i18n/t.ts';
import type { IconType } from '../../ui/icon.tsx';
import { addsDocuments } from '../../app/media/adding-rights.ts';
import type { SectionName } from './section-names.ts';

/**
 * A part of the vault, with its card on the overview and its page at `/vault/<name>`. Everything that
 * shows sections goes by this list; none of it knows the name of a section.
 */
export type VaultSection = {
  name: SectionName;
  icon: IconType;
  title: () => string;
  /** Whether this person can have anything of it on their devices. */
  isFor: (rights: Rights) => boolean;
  Page: ComponentType;
  /** On its card: how many there are, and the last three. */
  Preview: ComponentType;
  /** What a search of the overview finds in it; null where another section finds it. */
  Results: ComponentType<{ query: string }> | null;
  /** What lies in the trash and belongs to it; null where nothing does. */
  Removed: ComponentType | null;
  /** What its page adds when the address asks for it, besides photos and videos. */
  adds: readonly AddChoice[];
};

/** A line of the *Add* menu, which leads to the page of its section. */
export type AddChoice = {
  label: () => string;
  icon: IconType;
  /** The parameters of the address. */
  search: Readonly<Record<string, string>>;
  isFor: (rights: Rights) => boolean;
};

/** Lines at the end of the overview, such as how full the vault is. */
export const overviewLines: readonly ComponentType[] = [
  lazy(async () => ({ default: (await import('./storage/storage-line.tsx')).StorageLine })),
];

const seesPhotos = ({ seesPhotos: sees }: Rights) => sees;

/** In the order of the overview. */
export const vaultSections: readonly VaultSection[] = [
  {
    name: 'photos',
    icon: ImageIcon,
    title: () => t('vault.photos'),
    isFor: seesPhotos,
    Page: lazy(async () => ({ default: (await import('./pages/kind-page.tsx')).PhotosPage })),
    Preview: lazy(async () => ({
      default: (await import('./overview/previews.tsx')).PhotosPreview,
    })),
    Results: lazy(async () => ({ default: (await import('./overview/results.tsx')).PhotoResults })),
    Removed: lazy(async () => ({ default: (await import('./trash/removed.tsx')).RemovedPhotos })),
    adds: [],
  },
  {
    name: 'videos',
    icon: Video,
    title: () => t('vault.videos'),
    isFor: seesPhotos,
    Page: lazy(async () => ({ default: (await import('./pages/kind-page.tsx')).VideosPage })),
    Preview: lazy(async () => ({
      default: (await import('./overview/previews.tsx')).VideosPreview,
    })),
    Results: null,
    Removed: null,
    adds: [],
  },
  {
    name: 'documents',
    icon: FileText,
    title: () => t('vault.documents'),
    isFor: ({ seesDocuments }) => seesDocuments,
    Page: lazy(async () => ({
      default: (await import('./documents/documents-page.tsx')).DocumentsPage,
    })),
    Preview: lazy(async () => ({
      default: (await import('./documents/overview-parts.tsx')).DocumentsPreview,
    })),
    Results: lazy(async () => ({
      default: (await import('./documents/overview-parts.tsx')).DocumentResults,
    })),
    Removed: lazy(async () => ({
      default: (await import('./documents/overview-parts.tsx')).RemovedDocuments,
    })),
    adds: [
      {
        label: () => t('vault.addDocument'),
        icon: FilePlus,
        search: { add: 'files' },
        isFor: addsDocuments,
      },
      {
        label: () => t('vault.scanDocument'),
        icon: ScanLine,
        search: { add: 'scan' },
        isFor: addsDocuments,
      },
    ],
  },
  {
    name: 'favorites',
    icon: Heart,
    title: () => t('vault.favorites'),
    isFor: seesPhotos,
    Page: lazy(async () => ({
      default: (await import('./pages/favorites-page.tsx')).FavoritesPage,
    })),
    Preview: lazy(async () => ({
      default: (await import('./overview/previews.tsx')).FavoritesPreview,
    })),
    Results: null,
    Removed: null,
    adds: [],
  },
  {
    name: 'albums',
    icon: FolderHeart,
    title: () => t('vault.albums'),
    isFor: seesPhotos,
    Page: lazy(async () => ({ default: (await import('./albums/albums-page.tsx')).AlbumsPage })),
    Preview: lazy(async () => ({
      default: (await import('./overview/previews.tsx')).AlbumsPreview,
    })),
    Results: lazy(async () => ({ default: (await import('./overview/results.tsx')).AlbumResults })),
    Removed: lazy(async () => ({ default: (await import('./trash/removed.tsx')).RemovedAlbums })),
    adds: [],
  },
  {
    name: 'trash',
    icon: Trash,
    title: () => t('vault.trash'),
    isFor: ({ seesVault }) => seesVault,
    Page: lazy(async () => ({ default: (await import('./trash/trash-page.tsx')).TrashPage })),
    Preview: lazy(async () => ({
      default: (await import('./overview/previews.tsx')).TrashPreview,
    })),
    Results: null,
    Removed: null,
    adds: [],
  },
];
