import type { ReactNode } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import { ChildMark } from './child-mark.tsx';
import { useSelectedChild } from './selected-child.ts';
import { t } from '../../i18n/t.ts';
import { ChipGroup } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { IconType } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useChildInAddress } from './child-in-address.ts';

export type OneChildProps = {
  icon: IconType;
  /** Without a child, and with several chosen ones. */
  texts: { noChild: string; noChildText: string; whichChild: string; whichChildText: string };
  urlChild: string | undefined;
  onUrlChild: (child: string | undefined) => void;
  children: (child: ChildRecord) => ReactNode;
};

/** A view of a single child: the chosen one, or a question for it. */
export function OneChild({ icon, texts, urlChild, onUrlChild, children: draw }: OneChildProps) {
  const { children, chosen, select } = useSelectedChild();
  useChildInAddress(urlChild, onUrlChild);
  const [only, second] = chosen;
  if (children === undefined) return <Skeleton height="16rem" />;
  if (children.length === 0) {
    return (
      <EmptyState icon={icon} title={texts.noChild}>
        {texts.noChildText}
      </EmptyState>
    );
  }
  if (second) {
    return (
      <EmptyState
        icon={icon}
        title={texts.whichChild}
        action={
          <ChipGroup
            label={t('shell.children')}
            value={null}
            onChange={select}
            options={chosen.map(({ record }) => ({
              value: record.id,
              label: record.name,
              mark: <ChildMark child={record} />,
            }))}
          />
        }
      >
        {texts.whichChildText}
      </EmptyState>
    );
  }
  return only ? draw(only.record) : null;
}
