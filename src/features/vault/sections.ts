import type { ComponentType } from 'react';
import type { Rights } from '../../app/entries/rights.ts';
import type { IconType } from '../../ui/icon.tsx';
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
};

/** In the order of the overview. */
export const vaultSections: readonly VaultSection[] = [];
