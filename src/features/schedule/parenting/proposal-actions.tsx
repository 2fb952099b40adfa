import Check from 'lucide-react/icons/check';
import Reply from 'lucide-react/icons/reply';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { REASON_MAX_CHARS } from '../../../../schema/schedule-limits.ts';
import type { ProposalAction } from '../../../../schema/records/agreement.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toasts.ts';
import type { AgreementView } from '../../../app/custody/agreement-view.ts';
import styles from './proposal.module.css';

type ProposalActionsProps = {
  view: AgreementView;
  /** What it is about, for the buttons' names. */
  what: string;
  /** Stores a step. */
  onStep: (did: ProposalAction, reason: string) => Promise<unknown>;
  /** Opens the form of a counter-proposal; null where there is none. */
  onCounter: (() => void) | null;
};

/** Accept, decline, propose something else; or withdraw what this person has proposed. */
export function ProposalActions({ view, what, onStep, onCounter }: ProposalActionsProps) {
  const [declines, setDeclines] = useState(false);
  const { run, busy } = usePressGuard(showNotSaved);
  const { writesBlocked, explainBlocked } = useWriteGate();
  const step = (did: ProposalAction, reason = '') =>
    writesBlocked
      ? explainBlocked()
      : run(async () => {
          await onStep(did, reason);
          setDeclines(false);
          showToast({ text: t(`parenting.did-${did}`, { what }) });
        });
  if (view.mayWithdraw) {
    return (
      <Button
        size="small"
        icon={Undo2}
        busy={busy}
        aria-label={t('parenting.withdrawWhat', { what })}
        onClick={() => step('withdraw')}
      >
        {t('parenting.withdraw')}
      </Button>
    );
  }
  if (!view.asksMe) return null;
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        icon={Check}
        busy={busy}
        aria-label={t('parenting.acceptWhat', { what })}
        onClick={() => step('accept')}
      >
        {t('parenting.accept')}
      </Button>
      <Button
        icon={X}
        aria-label={t('parenting.declineWhat', { what })}
        onClick={() => (writesBlocked ? explainBlocked() : setDeclines(true))}
      >
        {t('parenting.decline')}
      </Button>
      {onCounter && (
        <Button icon={Reply} onClick={() => (writesBlocked ? explainBlocked() : onCounter())}>
          {t('parenting.counter')}
        </Button>
      )}
      {declines && (
        <DeclineSheet
          what={what}
          busy={busy}
          onDecline={(reason) => step('decline', reason)}
          onClose={() => setDeclines(false)}
        />
      )}
    </div>
  );
}

/** Asks why, which may stay unsaid. */
function DeclineSheet({
  what,
  busy,
  onDecline,
  onClose,
}: {
  what: string;
  busy: boolean;
  onDecline: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const isTooLong = reason.length > REASON_MAX_CHARS;
  return (
    <Sheet
      open
      onClose={onClose}
      tapBesideCloses={reason === ''}
      title={t('parenting.declineTitle', { what })}
      footer={
        <Button
          size="large"
          wide
          variant="primary"
          busy={busy}
          aria-disabled={isTooLong || undefined}
          onClick={() => !isTooLong && onDecline(reason.trim())}
        >
          {t('parenting.decline')}
        </Button>
      }
    >
      <TextArea
        data-autofocus
        label={t('parenting.declineReason')}
        optional
        value={reason}
        maxChars={REASON_MAX_CHARS}
        onChange={setReason}
      />
    </Sheet>
  );
}
