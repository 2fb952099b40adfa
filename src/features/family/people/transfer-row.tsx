import { useState } from 'react';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useSession } from '../../../app/services.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/family.ts';
import { t } from '../../../i18n/t.ts';
import { readTransfer } from '../../../session/requests/transfer.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { StopTransfer } from './stop-transfer.tsx';

// A separate chunk: ownership is transferred at most once in most families.
const TransferSheet = lazyDialog(async () => (await import('./transfer-sheet.tsx')).TransferSheet);

/** For the owner, on the page of a parent: begins a handover, or shows how far it is. */
export function TransferRow({
  person,
  members,
}: {
  person: MemberRecord;
  members: readonly MemberRecord[];
}) {
  const session = useSession();
  const online = useOnline();
  const now = useNow(60_000);
  const [open, setOpen] = useState(false);
  const state = useServerRead(() => readTransfer(session));
  const transfer = state.kind === 'read' ? state.value.transfer : null;
  const own = transfer?.userId === person.id ? transfer : null;
  const isReady = own !== null && own.readyAt <= now;
  return (
    <>
      <Row
        title={t('family.transferTitle')}
        detail={
          own === null
            ? t('family.transferText', { name: person.name })
            : isReady
              ? t('family.transferReadyRow', { moment: formatMoment(own.expiresAt, { now }) })
              : t('family.transferWaitsRow', { moment: formatMoment(own.readyAt, { now }) })
        }
        end={
          <Button
            size="small"
            variant={isReady ? 'primary' : 'secondary'}
            disabled={!online}
            onClick={() => setOpen(true)}
          >
            {own === null
              ? t('family.transfer')
              : t(isReady ? 'family.transferFinish' : 'family.transferSee')}
          </Button>
        }
      />
      <TransferSheet
        open={open}
        person={person}
        members={members}
        state={state}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** For a parent, on the page of the owner: the handover to them, if one waits. */
export function IncomingTransfer({ owner, myId }: { owner: MemberRecord; myId: string }) {
  const session = useSession();
  const now = useNow(60_000);
  const state = useServerRead(() => readTransfer(session));
  const transfer = state.kind === 'read' ? state.value.transfer : null;
  if (transfer?.userId !== myId) return null;
  const { name } = owner;
  return (
    <Section title={t('family.ownership')}>
      <List>
        <Row
          title={t('family.transferToYou', { name })}
          detail={t('family.transferToYouText', {
            name,
            moment: formatMoment(transfer.readyAt, { now }),
          })}
        />
        <Row title={<StopTransfer onStopped={state.again} />} />
      </List>
    </Section>
  );
}
