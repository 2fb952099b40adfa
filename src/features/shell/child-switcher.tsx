import { ALL_CHILDREN, useSelectedChild } from '../../app/selected-child.ts';
import { t } from '../../i18n/t.ts';
import { ChipGroup } from '../../ui/chip.tsx';
import { ColorMark } from '../../ui/color-mark.tsx';

/** Whose day the screens show; nothing with one child. */
export function ChildSwitcher({ className }: { className?: string | undefined }) {
  const { children = [], selected, select } = useSelectedChild();
  if (children.length < 2) return null;
  return (
    <ChipGroup
      scroll
      className={className}
      label={t('shell.children')}
      value={selected}
      onChange={select}
      options={[
        ...children.map(({ record }) => ({
          value: record.id,
          label: <bdi>{record.name}</bdi>,
          mark: <ColorMark color={record.color} />,
        })),
        { value: ALL_CHILDREN, label: t('shell.allChildren') },
      ]}
    />
  );
}
