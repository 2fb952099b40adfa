import { useState } from 'react';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import { isChargedAgain, isRunning } from '../../../../schema/rules/plan.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { usePlan } from '../../../app/plan/use-plan.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { removePerson } from '../../../session/requests/family-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { arrives, useServerAction } from '../../../app/requests/use-server-action.ts';
import type { Family } from '../use-family.ts';
import { IncomingTransfer, TransferRow } from './transfer-row.tsx';

type LeavingProps = { person: MemberRecord; family: Family; isMe: boolean };

/** The owner's actions: transfer the ownership, and remove a person; for a parent, what comes to them. */
export function LeavingSection({ person, family, isMe }: LeavingProps) {
  if (!family.isOwner) {
    return person.role === 'super_admin' ? (
      <IncomingTransfer owner={person} myId={family.me.id} />
    ) : null;
  }
  if (isMe) {
    const couldOwn = family.members.some(({ role }) => role === 'parent');
    return couldOwn ? null : (
      <Section title={t('family.ownership')}>
        <List>
          <Row title={t('family.transferTitle')} detail={t('family.transferNobody')} />
        </List>
      </Section>
    );
  }
  return (
    <Section title={t('family.ownerOnly')}>
      <List>
        {person.role === 'parent' && <TransferRow person={person} members={family.members} />}
        <RemoveRow person={person} myId={family.me.id} />
      </List>
    </Section>
  );
}

function RemoveRow({ person, myId }: { person: MemberRecord; myId: string }) {
  const online = useOnline();
  const { run, busy, problem, forget } = useServerAction();
  const [asking, setAsking] = useState(false);
  const { id, name } = person;
  const plan = usePlan(myId);
  const now = useNow(60_000);
  const paidUntil = plan?.payerId === id && isRunning(plan) ? plan.expiresAt : null;
  const remove = async () => {
    const done = await run(
      (session) => removePerson(session, id),
      arrives<null, readonly { record: MemberRecord }[]>(
        (replica) => replica.members.all(),
        (members) => members.every(({ record }) => record.id !== id),
      ),
    );
    if (done) showToast({ text: t('family.removed', { name }) });
  };
  return (
    <>
      <Row
        title={t('family.removeTitle')}
        detail={t('family.removeHint')}
        end={
          <Button size="small" disabled={!online} onClick={() => setAsking(true)}>
            {t('family.remove')}
          </Button>
        }
      />
      <ConfirmDialog
        open={asking}
        title={t('family.removeConfirmTitle', { name })}
        confirm={t('family.removeConfirm')}
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => {
          setAsking(false);
          forget();
        }}
      >
        {problem ?? t('family.removeText', { name })}
        {problem === null && paidUntil !== null && (
          <>
            {' '}
            {plan && !plan.isManagedHere && isChargedAgain(plan)
              ? t('family.removePaysElsewhere', { name, date: formatDate(paidUntil, { now }) })
              : t('family.removePays', { name, date: formatDate(paidUntil, { now }) })}
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
