import type { IconType } from '../../ui/icon.tsx';
import createIcon from '../../ui/lucide-icon.ts';

/** A breast and a drop of milk: lucide has no icon of breast feeding, and its heart means "like". */
export const BreastIcon = createIcon({
  node: [
    [
      'path',
      {
        d: 'M4 2c0 6 11 5 11 11.5S8 21 4 17M15 13h2M20 15q-4 6 0 6t0-6',
      },
    ],
  ],
}) as unknown as IconType;
