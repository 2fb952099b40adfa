import { ownIconOf } from '../../log-types/custom/own-icon.tsx';
import { ColorMark } from '../../ui/color-mark.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The icon of an own type with its colour beside it, never as the colour of the icon. */
export function OwnTypeMark({ icon, color }: { icon: string; color: string }) {
  return (
    <>
      <ColorMark color={color} shape="bar" />
      <Icon icon={ownIconOf(icon)} />
    </>
  );
}
