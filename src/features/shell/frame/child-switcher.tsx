import { useEffect } from 'react';
import { ALL_CHILDREN, useSelectedChild } from '../../../app/people/selected-child.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { t } from '../../../i18n/t.ts';
import { readLocalFact, writeLocalFact } from '../../../lib/local-facts.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { hadSwitcherFact } from './had-switcher.ts';

/** Selects the child that the screens show. An only child is shown without a choice, if it has a photo. */
export function ChildSwitcher({ className }: { className?: string | undefined }) {
  const { children, selected, select } = useSelectedChild();
  const isShown = children && children.length > 1;
  useEffect(() => {
    if (isShown !== undefined) writeLocalFact(hadSwitcherFact, isShown);
  }, [isShown]);
  if (children === undefined) {
    // Its row, so that the screen below does not move when they are read.
    return readLocalFact(hadSwitcherFact) ? <div className={className} /> : null;
  }
  const [only] = children;
  if (children.length < 2) return only?.record.photo ? <ChildMark child={only.record} /> : null;
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
          mark: <ChildMark child={record} />,
        })),
        { value: ALL_CHILDREN, label: t('shell.allChildren') },
      ]}
    />
  );
}
