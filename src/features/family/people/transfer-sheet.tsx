import { useForm, Controller } from 'react-hook-form';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import { useServices } from '../../../app/services.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import { usePlan } from '../../../app/plan/use-plan.ts';
import { t } from '../../../i18n/t.ts';
import { transferOwnership } from '../../../session/requests/family-requests.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useLive } from '../../../ui/use-live.ts';
import { FormProblem } from '../form-problem.tsx';
import { SendButton } from '../send-button.tsx';
import { arrives, useServerAction } from '../../../app/requests/use-server-action.ts';
import '../../../i18n/lazy/family.ts';
import styles from '../family.module.css';

const FORM = 'transfer-form';

/** Makes a parent the owner. It cannot be taken back by who did it, so it asks for the password. */
export function TransferSheet({
  open,
  ...props
}: {
  open: boolean;
  person: MemberRecord;
  onClose: () => void;
}) {
  // What was typed goes with it.
  return open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ person, onClose }: { person: MemberRecord; onClose: () => void }) {
  const { session } = useServices();
  const online = useOnline();
  const { run, busy, problem } = useServerAction();
  const form = useForm({ defaultValues: { password: '' } });
  const { id: userId, name } = person;
  const state = useLive(session.state);
  const me = state?.status === 'signedIn' ? state.user.id : '';
  const plan = usePlan(me);
  const goesOn = plan?.payerId === me && plan.willRenew;
  const submit = form.handleSubmit(async ({ password }) => {
    if (!online) return;
    const done = await run(
      (asker) => transferOwnership(asker, { userId, password }),
      arrives<null, readonly { record: MemberRecord }[]>(
        (replica) => replica.members.all(),
        (members) =>
          members.some(({ record: { id, role } }) => id === userId && role === 'super_admin'),
      ),
    );
    if (!done) return form.setFocus('password');
    // The token still names the role from before; what cannot be renewed now is renewed later.
    void session.accessToken({ fresh: true }).catch(() => undefined);
    showToast({ text: t('family.transferred', { name }) });
    onClose();
  });
  return (
    <Sheet
      open
      onClose={onClose}
      tapBesideCloses={false}
      title={t('family.transferTo', { name })}
      intro={t('family.transferIntro', { name })}
      footer={
        <SendButton form={FORM} variant="danger" busy={busy} possible={online}>
          {t('family.transferConfirm', { name })}
        </SendButton>
      }
    >
      <form id={FORM} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FormProblem problem={problem} online={online} />
        {goesOn && <p>{t('family.transferPlan', { name })}</p>}
        <Controller
          control={form.control}
          name="password"
          rules={{ required: t('family.passwordMissing') }}
          render={({ field, fieldState }) => (
            <TextField
              ref={field.ref}
              data-autofocus
              label={t('family.yourPassword')}
              type="password"
              autoComplete="current-password"
              dir="ltr"
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </form>
    </Sheet>
  );
}
