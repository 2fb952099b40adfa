import { ChildMark } from '../../../app/people/child-mark.tsx';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import type { Targets } from './use-targets.ts';

/** The children to log for. Renders nothing when there is no choice. */
export function TargetPicker({ targets, single = false }: { targets: Targets; single?: boolean }) {
  if (targets.choices.length === 0) return null;
  const options = targets.choices.map((child) => ({
    value: child.id,
    label: <bdi>{child.name}</bdi>,
    mark: <ChildMark child={child} />,
  }));
  return single ? (
    <ChipGroup
      label={t('home.forWhom')}
      options={options}
      value={targets.ids[0] ?? null}
      onChange={(id) => targets.set([id])}
    />
  ) : (
    <ChipGroup
      multiple
      label={t('home.forWhom')}
      options={options}
      value={targets.ids}
      // Without a child the button would have no effect, so at least one stays chosen.
      onChange={(ids) => ids.length > 0 && targets.set(ids)}
    />
  );
}
