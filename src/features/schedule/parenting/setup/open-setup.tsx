import { useState } from 'react';
import { isParent } from '../../../../../schema/rights/roles.ts';
import { defaultRespondBy } from '../../../../../schema/rules/agreements/respond-by.ts';
import { instantOf } from '../../../../../schema/rules/schedule/zoned-time.ts';
import { usePeople } from '../../../../app/entries/people.ts';
import { useClock, useReplica } from '../../../../app/services.tsx';
import { useDeviceZone } from '../../../../app/use-device-zone.ts';
import { useQuery } from '../../../../app/use-query.ts';
import { cycleDaysOf } from '../../../../domain/custody/pattern.ts';
import { dayIn, formatList } from '../../../../i18n/format.ts';
import '../../../../i18n/lazy/parenting-setup.ts';
import '../../../../i18n/lazy/parenting.ts';
import { t } from '../../../../i18n/t.ts';
import { newId } from '../../../../lib/ids.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import { type PlanTerms, savePlan } from '../commands.ts';
import { useParentingAddress } from '../parenting-address.ts';
import type { LaneSources } from '../shown-lanes.ts';
import { useMayPropose } from '../use-may-propose.ts';
import { newSetup, setupOf } from './initial-values.ts';
import { SetupPage } from './setup-page.tsx';
import { type SetupValues, exchangesOf, holidayOverridesOf } from './setup-values.ts';

/**
 * The wizard with what it starts from.
 *
 * @param props.setup `new`, or the id of a draft; of a proposal, whose counter-proposal is made
 */
export function OpenSetup({ sources, setup }: { sources: LaneSources; setup: string }) {
  const replica = useReplica();
  const clock = useClock();
  const tz = useDeviceZone();
  const people = usePeople();
  const members = useQuery((open) => open.members.all(), []);
  const { decidesAlone } = useMayPropose();
  const [address, change] = useParentingAddress();
  const [newPlanId] = useState(newId);
  const stored = sources.plans.find(({ record }) => record.id === setup)?.record ?? null;
  const { me } = people;
  if (!replica || !members || !me || (setup !== 'new' && !stored)) {
    return <Skeleton height="3rem" count={5} />;
  }
  const isDraft = stored?.status === 'draft';
  const today = dayIn(clock.now(), tz);
  const parents = members
    .map(({ record }) => record)
    .filter(({ id, role }) => isParent(role) || isPartyOfSome(id, sources.children));
  const other = parents.find(({ id }) => id !== me.id) ?? null;
  const close = () => change({ setup: null, step: null });
  const save = async (values: SetupValues, sends: boolean) => {
    const now = clock.now();
    const isAsked = values.parties.some(({ userId }) => userId !== null && userId !== me.id);
    const startsAt = instantOf(`${values.effectiveFrom}T00:00`, values.tz);
    await savePlan(replica, {
      id: isDraft ? setup : newPlanId,
      isNew: !isDraft,
      terms: termsOf(values),
      holidays: holidayTerms(values),
      respondBy: isAsked ? defaultRespondBy(startsAt, now) : null,
      replyTo: stored && !isDraft ? stored.id : null,
      sends,
      now,
    });
    close();
    showToast({
      text: sends ? t('parenting.did-propose', { what: values.name }) : t('parenting.draftSaved'),
    });
  };
  return (
    <SetupPage
      replica={replica}
      id={stored?.id ?? null}
      initial={
        stored
          ? setupOf(stored)
          : newSetup({
              me,
              other,
              known: knownParties(sources, me.id),
              childIds: sources.children.map(({ id }) => id),
              today,
              tz,
              name: t('parentingSetup.nameOf', {
                children: formatList(sources.children.map(({ name }) => name)),
              }).slice(0, 60),
              locale: navigator.language,
            })
      }
      decidesAlone={decidesAlone}
      family={sources.children}
      parentIds={parents.map(({ id }) => id)}
      today={today}
      step={address.step ?? 'who'}
      onStep={(step) => change({ step })}
      onClose={close}
      onSave={save}
    />
  );
}

/** The homes of this person's last plan. */
function knownParties({ plans }: LaneSources, me: string) {
  const last = plans.findLast(({ record }) => record.parties.some(({ userId }) => userId === me));
  return last?.record.parties ?? [];
}

/** The parent of another home may be in the family as a caregiver. */
function isPartyOfSome(userId: string, children: LaneSources['children']): boolean {
  return children.some(({ caregivers }) =>
    caregivers.some(
      ({ userId: id, permissions: { parenting } }) =>
        id === userId && (parenting === 'party' || parenting === 'edit'),
    ),
  );
}

function termsOf(values: SetupValues): PlanTerms {
  const { name, childIds, parties, tz, effectiveFrom, effectiveTo, anchorDate, notes } = values;
  return {
    name: name.trim(),
    childIds,
    parties: parties.map(({ id, label, ...party }) => ({
      partyId: id,
      label: label.trim(),
      ...party,
    })),
    tz,
    effectiveFrom,
    effectiveTo: effectiveTo === '' ? null : effectiveTo,
    cycleDays: cycleDaysOf(values.pattern),
    anchorDate,
    exchanges: exchangesOf(values),
    notes: notes.trim(),
  };
}

function holidayTerms(values: SetupValues) {
  return holidayOverridesOf(values).map(({ holiday, ...times }) => ({
    ...times,
    kind: 'holiday' as const,
    name: t(`parentingSetup.holiday-${holiday}`),
    startExchange: null,
    endExchange: null,
    note: '',
  }));
}
