import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import type { TransferState } from '../../../../schema/wire/account.ts';
import type { ConfirmationAnswer } from '../../../../schema/wire/auth.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import type { useServerRead } from '../../../app/requests/use-server-read.ts';
import { formatMoment, formatSpan } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/family.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { StopTransfer } from './stop-transfer.tsx';
import { CodeRequestStep, CodeStep, PasswordStep } from './transfer-steps.tsx';
import styles from '../family.module.css';

type TransferSheetProps = {
  person: MemberRecord;
  members: readonly MemberRecord[];
  state: ReturnType<typeof useServerRead<TransferState>>;
  onClose: () => void;
};

/**
 * Makes a parent the owner: a code by mail, a day of waiting, then the password. The server knows the
 * step, so it goes on after a reload.
 */
export function TransferSheet({ open, ...props }: TransferSheetProps & { open: boolean }) {
  return open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ person, members, state, onClose }: TransferSheetProps) {
  const now = useNow(60_000);
  const [sent, setSent] = useState<ConfirmationAnswer | 'before' | null>(null);
  const { name } = person;
  if (state.kind !== 'read') {
    return (
      <PlainSheet title={t('family.transferTo', { name })} onClose={onClose}>
        {state.kind === 'loading' ? (
          <Skeleton height="4rem" count={2} />
        ) : (
          <NotRead answer={state} />
        )}
      </PlainSheet>
    );
  }
  const { transfer } = state.value;
  if (transfer === null) {
    return sent === null ? (
      <CodeRequestStep person={person} onSent={setSent} onClose={onClose} />
    ) : (
      <CodeStep
        person={person}
        sent={sent}
        onStarted={state.again}
        onAnother={() => setSent(null)}
        onClose={onClose}
      />
    );
  }
  const stop = (
    <StopTransfer
      onStopped={() => {
        state.again();
        onClose();
      }}
    />
  );
  if (transfer.userId === person.id && transfer.readyAt <= now) {
    return <PasswordStep person={person} stop={stop} onDone={state.again} onClose={onClose} />;
  }
  const next = members.find(({ id }) => id === transfer.userId);
  return (
    <PlainSheet
      title={t('family.transferWaits', { name: next?.name ?? '' })}
      footer={stop}
      onClose={onClose}
    >
      <p className={styles.step}>
        {transfer.userId === person.id
          ? t('family.transferWaitText', {
              moment: formatMoment(transfer.readyAt, { now }),
              span: formatSpan(transfer.readyAt - now),
            })
          : t('family.transferOther')}
      </p>
    </PlainSheet>
  );
}

/** Outside the opener's DOM, as the sheets with a form are. */
function PlainSheet({
  title,
  footer,
  onClose,
  children,
}: {
  title: string;
  footer?: React.ReactNode;
  onClose: () => void;
  children: React.ReactNode;
}) {
  return createPortal(
    <Sheet open title={title} footer={footer} onClose={onClose}>
      {children}
    </Sheet>,
    document.body,
  );
}
