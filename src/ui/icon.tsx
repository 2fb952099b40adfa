import type { LucideIcon } from 'lucide-react/types';
import styles from './icon.module.css';

/** Any icon of lucide; import one at a time: `import Moon from 'lucide-react/icons/moon'`. */
export type IconType = LucideIcon;

type IconProps = {
  icon: IconType;
  size?: 's' | 'm' | 'l' | 'xl' | undefined;
  /** Only when no words stand beside it. */
  label?: string | undefined;
  className?: string | undefined;
};

/** An icon in the size of the text beside it; decoration unless it has a label. */
export function Icon({ icon: Glyph, size = 'm', label, className }: IconProps) {
  return (
    <Glyph
      className={`${styles[size]} ${className ?? ''}`}
      strokeWidth={1.9}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
