import type { ReactNode } from 'react';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import type { ConfirmationAnswer } from '../../../../schema/wire/auth.ts';
import { CodeSheet } from '../../../app/forms/code-sheet.tsx';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { usePlan } from '../../../app/plan/use-plan.ts';
import { arrives } from '../../../app/requests/use-server-action.ts';
import { useSession } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/family.ts';
import {
  completeTransfer,
  confirmTransfer,
  requestTransferCode,
} from '../../../session/requests/transfer.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useLive } from '../../../ui/use-live.ts';
import styles from '../family.module.css';

type StepProps = { person: MemberRecord; onClose: () => void };
/** The answer with which the code was sent; `before` when it was requested before a reload. */
type Sent = ConfirmationAnswer | 'before';

/** The first step: what a handover means, and the code. */
export function CodeRequestStep({
  person: { id: userId, name },
  onSent,
  onClose,
}: StepProps & { onSent: (sent: Sent) => void }) {
  const form = useSheetForm<Record<string, never>, ConfirmationAnswer>({
    initial: {},
    check: null,
    draft: null,
    saving: {
      to: 'server',
      send: (session) => requestTransferCode(session, userId),
      arrives: null,
      onSaved: onSent,
      focusOnRefusal: null,
    },
  });
  return (
    <FormSheet
      form={form}
      title={t('family.transferTo', { name })}
      intro={t('family.transferIntro', { name })}
      submit={{ label: t('family.transferSendCode'), tone: 'primary' }}
      onClose={onClose}
      lead={
        <>
          <p className={styles.step}>{t('family.transferSteps')}</p>
          <PlanNote name={name} />
        </>
      }
    >
      <Button variant="quiet" onClick={() => onSent('before')}>
        {t('family.transferHaveCode')}
      </Button>
    </FormSheet>
  );
}

/** The second step: the code starts the wait. */
export function CodeStep({
  person: { id: userId, name },
  sent,
  onStarted,
  onAnother,
  onClose,
}: StepProps & { sent: Sent; onStarted: () => void; onAnother: () => void }) {
  return (
    <CodeSheet
      title={t('family.transferTo', { name })}
      sent={{
        title: t('family.transferCodeSent'),
        hint: t('family.transferCodeHint'),
        answer: sent === 'before' ? null : sent,
      }}
      submit={t('family.transferStart')}
      back={t('family.transferAnotherCode')}
      send={(session, code) => confirmTransfer(session, { userId, code })}
      onSaved={() => {
        showToast({ text: t('family.transferStarted', { name }) });
        onStarted();
      }}
      onBack={onAnother}
      onClose={onClose}
    />
  );
}

/** The last step, after the wait. The old owner cannot undo it, so it asks for the password. */
export function PasswordStep({
  person: { id: userId, name },
  stop,
  onDone,
  onClose,
}: StepProps & { stop: ReactNode; onDone: () => void }) {
  const session = useSession();
  const form = useSheetForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('family.passwordMissing') : null }),
    draft: null,
    saving: {
      to: 'server',
      send: (asker, { password }) => completeTransfer(asker, { userId, password }),
      arrives: arrives<null, readonly { record: MemberRecord }[]>(
        (replica) => replica.members.all(),
        (members) =>
          members.some(({ record: { id, role } }) => id === userId && role === 'super_admin'),
      ),
      onSaved: () => {
        // The token still contains the old role. A refresh that fails now happens later.
        void session.accessToken({ fresh: true }).catch(() => undefined);
        showToast({ text: t('family.transferred', { name }) });
        onDone();
        onClose();
      },
      focusOnRefusal: 'password',
    },
  });
  return (
    <FormSheet
      form={form}
      title={t('family.transferTo', { name })}
      intro={t('family.transferIntro', { name })}
      submit={{ label: t('family.transferConfirm', { name }), tone: 'danger' }}
      onClose={onClose}
      lead={<PlanNote name={name} />}
    >
      <PasswordField
        data-autofocus
        name="password"
        label={t('family.yourPassword')}
        autoComplete="current-password"
        value={form.values.password}
        onChange={(password) => form.set('password', password)}
        error={form.errorOf('password')}
      />
      {stop}
    </FormSheet>
  );
}

/** What happens to the plan that the present owner pays for. */
function PlanNote({ name }: { name: string }) {
  const state = useLive(useSession().state);
  const me = state?.status === 'signedIn' ? state.user.id : '';
  const plan = usePlan(me);
  if (plan?.payerId !== me || !plan.willRenew) return null;
  return (
    <p className={styles.step}>
      {plan.isManagedHere
        ? t('family.transferPlan', { name })
        : t('family.transferPlanElsewhere', { name })}
    </p>
  );
}
