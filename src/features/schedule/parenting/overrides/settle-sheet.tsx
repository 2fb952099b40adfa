import { useState } from 'react';
import { instantOf } from '../../../../../schema/rules/schedule/zoned-time.ts';
import { defaultRespondBy } from '../../../../../schema/rules/agreements/respond-by.ts';
import { PLAN_NAME_MAX_CHARS } from '../../../../../schema/schedule-limits.ts';
import { showNotSaved } from '../../../../app/entries/saved-toast.ts';
import { usePressGuard } from '../../../../app/forms/use-press-guard.ts';
import { useClock } from '../../../../app/services.tsx';
import '../../../../i18n/lazy/parenting.ts';
import { t } from '../../../../i18n/t.ts';
import { newId } from '../../../../lib/ids.ts';
import type { Replica } from '../../../../replica/replica.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { showToast } from '../../../../ui/toasts.ts';
import type { OpenClash } from '../clashes.ts';
import { saveOverride } from '../commands.ts';
import { useOverrideText } from '../override-text.ts';
import { PartyMark } from '../party.tsx';
import type { ShownLane } from '../shown-lanes.ts';

/** Decides who has the children where two overrides clash: a change of its own, which both agree on. */
export function SettleSheet({
  replica,
  lane,
  clash,
  onClose,
}: {
  replica: Replica;
  lane: ShownLane;
  clash: OpenClash;
  onClose: () => void;
}) {
  const clock = useClock();
  const overrideText = useOverrideText();
  const { run, busy } = usePressGuard(showNotSaved);
  const [toParty, setToParty] = useState(clash.winner.toParty);
  const [id] = useState(newId);
  const others = lane.parties.filter(({ isMe, userId }) => !isMe && userId !== null);
  const names = others.map(({ label }) => label).join(', ');
  const send = () =>
    run(async () => {
      const { from, to, winner, loser } = clash;
      const now = clock.now();
      await saveOverride(replica, {
        id,
        isNew: true,
        lane,
        terms: {
          kind: 'one_off',
          name: t('parenting.settledName', { one: winner.name, other: loser.name }).slice(
            0,
            PLAN_NAME_MAX_CHARS,
          ),
          from,
          to,
          toParty,
          repeat: 'none',
          dateRule: { kind: 'fixed' },
          startExchange: null,
          endExchange: null,
          note: '',
        },
        respondBy: others.length === 0 ? null : defaultRespondBy(instantOf(from, lane.tz), now),
        replyTo: null,
        settles: [winner.id, loser.id],
        sends: true,
        now,
      });
      onClose();
      showToast({
        text:
          others.length === 0
            ? t('parenting.overrideSaved')
            : t('parenting.requestSent', { name: names }),
      });
    });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('parenting.settleTitle')}
      intro={t('parenting.settleIntro')}
      footer={
        <Button variant="primary" size="large" wide busy={busy} onClick={send}>
          {others.length === 0 ? t('parenting.settle') : t('parenting.sendTo', { name: names })}
        </Button>
      }
    >
      {[clash.winner, clash.loser].map((record) => {
        const { title, lines } = overrideText(record, lane);
        return (
          <p key={record.id}>
            <strong>{title}</strong>
            <br />
            {lines.join(' ')}
          </p>
        );
      })}
      <Field as="group" label={t('parenting.settleWith', { children: lane.label })}>
        {() => (
          <ChipGroup
            size="large"
            value={toParty}
            onChange={setToParty}
            options={lane.parties.map((party) => ({
              value: party.id,
              label: party.label,
              mark: <PartyMark party={party} />,
            }))}
          />
        )}
      </Field>
    </Sheet>
  );
}
