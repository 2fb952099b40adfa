import '../../i18n/lazy/milestones.ts';
import { t } from '../../i18n/t.ts';
import { Facts } from '../form/facts.tsx';
import type { ReadingProps } from '../readings.ts';

/** A milestone with how it felt. */
export function MilestoneReading({ line, payload }: ReadingProps<'milestone'>) {
  return <Facts line={line} facts={[[t('milestones.emotion'), payload.emotion]]} />;
}
