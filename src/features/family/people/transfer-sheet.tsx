import type { MemberRecord } from '../../../../schema/records/member.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useServices } from '../../../app/services.tsx';
import { arrives } from '../../../app/requests/use-server-action.ts';
import { usePlan } from '../../../app/plan/use-plan.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/family.ts';
import { transferOwnership } from '../../../session/requests/family-requests.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useLive } from '../../../ui/use-live.ts';

type TransferSheetProps = { person: MemberRecord; onClose: () => void };

/** Makes a parent the owner. The old owner cannot undo it, so it asks for the password. */
export function TransferSheet({ open, ...props }: TransferSheetProps & { open: boolean }) {
  return open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ person, onClose }: TransferSheetProps) {
  const { session } = useServices();
  const { id: userId, name } = person;
  const state = useLive(session.state);
  const me = state?.status === 'signedIn' ? state.user.id : '';
  const plan = usePlan(me);
  const willRenew = plan?.payerId === me && plan.willRenew;
  const form = useSheetForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('family.passwordMissing') : null }),
    draft: null,
    saving: {
      to: 'server',
      send: (asker, { password }) => transferOwnership(asker, { userId, password }),
      arrives: arrives<null, readonly { record: MemberRecord }[]>(
        (replica) => replica.members.all(),
        (members) =>
          members.some(({ record: { id, role } }) => id === userId && role === 'super_admin'),
      ),
      onSaved: () => {
        // The token still contains the old role. A refresh that fails now happens later.
        void session.accessToken({ fresh: true }).catch(() => undefined);
        showToast({ text: t('family.transferred', { name }) });
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
      lead={
        willRenew && (
          <p>
            {plan.isManagedHere
              ? t('family.transferPlan', { name })
              : t('family.transferPlanElsewhere', { name })}
          </p>
        )
      }
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
    </FormSheet>
  );
}
