import { useMemo } from 'react';
import { t } from '../../../../i18n/t.ts';
import { EightWeeks, type PreviewLane } from '../eight-weeks.tsx';
import type { Party } from '../party.tsx';
import { type SetupValues, previewOf } from './setup-values.ts';

/** The first eight weeks of the plan, and how the nights are shared in them. */
export function PreviewStep({
  values,
  parties,
  today,
}: {
  values: SetupValues;
  parties: readonly Party[];
  today: string;
}) {
  const lane = useMemo((): PreviewLane => {
    const { plan, overrides } = previewOf(values);
    return {
      key: 'preview',
      label: '',
      parties,
      partyOf: (id) => parties.find((party) => party.id === id),
      agreed: { plans: [plan], overrides: overrides.map(({ override }) => override) },
      noted: overrides.map(({ holiday, override }) => ({
        ...override,
        name: t(`parentingSetup.holiday-${holiday}`),
        state: 'accepted',
        isUnsent: false,
      })),
      tz: plan.tz,
      isDraft: false,
    };
    // The parties are made anew at each render, from the values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values]);
  return <EightWeeks lane={lane} from={values.effectiveFrom} today={today} />;
}
