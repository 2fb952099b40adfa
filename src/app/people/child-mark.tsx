import type { ChildRecord } from '../../../schema/records/child.ts';
import { ColorMark } from '../../ui/color-mark.tsx';

/** The photo of a child, or the initial, in a ring of the child's colour. */
export function ChildMark({ child: { name, color, photo }, className }: ChildMarkProps) {
  const [initial] = name.trim();
  return (
    <ColorMark shape="face" color={color} initial={initial} photo={photo} className={className} />
  );
}

type ChildMarkProps = {
  child: Pick<ChildRecord, 'name' | 'color' | 'photo'>;
  className?: string | undefined;
};
