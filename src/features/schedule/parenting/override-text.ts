import type { OverrideRecord } from '../../../../schema/records/override.ts';
import { instantOf } from '../../../../schema/rules/schedule/zoned-time.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { ShownLane } from './shown-lanes.ts';

/** An override or a request in words. */
export type OverrideText = {
  title: string;
  /** "Mia is with Ben: Fri 4 Dec 17:00 – Sun 6 Dec 18:00." */
  lines: readonly string[];
};

export function useOverrideText(): (
  record: OverrideRecord,
  lane: Pick<ShownLane, 'tz' | 'partyOf' | 'label'>,
) => OverrideText {
  const now = useNow(60_000);
  return (record, lane) => {
    const { kind, mode, name, repeat, back } = record;
    const title =
      mode === null
        ? t('parenting.titled', { kind: t(`parenting.kind-${kind}`), name })
        : t(`parenting.asked-${mode}`);
    const ranges = [
      { from: record.from, to: record.to, toParty: record.toParty },
      ...(back ? [back] : []),
    ];
    const lines = ranges.map(({ from, to, toParty }) =>
      t('parenting.isWith', {
        children: lane.label,
        name: lane.partyOf(toParty)?.label ?? '',
        from: formatMoment(instantOf(from, lane.tz), { now, tz: lane.tz }),
        to: formatMoment(instantOf(to, lane.tz), { now, tz: lane.tz }),
      }),
    );
    return {
      title,
      lines: repeat === 'none' ? lines : [...lines, t(`parenting.repeats-${repeat}`)],
    };
  };
}
