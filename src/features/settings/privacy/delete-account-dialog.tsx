import { BACKUP_DAYS } from '../../../../schema/limits.ts';
import { isChargedAgain, isRunning } from '../../../../schema/rules/plan.ts';
import { discardUnsyncedData } from '../../../app/removed-member/unsynced-data.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useServices } from '../../../app/services.tsx';
import { usePlan } from '../../../app/plan/use-plan.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatDate } from '../../../i18n/format.ts';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { deleteAccount } from '../../../session/requests/privacy.ts';
import type { SessionUser } from '../../../session/session.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { FactList } from './facts.tsx';

/** Deletes the account for good: shows the consequences, then asks for password and a word. */
export function DeleteAccountDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { signOut } = useServices();
  const form = useSheetForm({
    initial: { password: '', confirmation: '' },
    check: ({ password, confirmation }) => ({
      password: password === '' ? t('settings.passwordMissing') : null,
      confirmation:
        confirmation.trim().toLowerCase() === t('settings.deleteWord')
          ? null
          : t('settings.deleteWordWrong'),
    }),
    draft: null,
    saving: {
      to: 'server',
      send: (session, { password }) => deleteAccount(session, password),
      arrives: null,
      onSaved: async () => {
        showToast({ text: t('settings.deleteDone'), outlastsSession: true });
        await signOut({ discard: true });
        // A socket message may have told the device before: it must not offer an export.
        await discardUnsyncedData();
      },
      focusOnRefusal: 'password',
    },
  });
  const { values, set, errorOf } = form;
  const isOwner = user.role === 'super_admin';
  return (
    <FormSheet
      form={form}
      title={isOwner ? t('settings.deleteTitleOwner') : t('settings.deleteTitle')}
      intro={t('settings.deleteAccountHint')}
      submit={{ label: t('settings.deleteAccount'), tone: 'danger' }}
      cancellable
      onClose={onClose}
      lead={<WhatHappens user={user} />}
    >
      {/* Tells password managers to which account the password belongs. */}
      <input type="email" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        name="password"
        label={t('settings.exportPassword')}
        autoComplete="current-password"
        value={values.password}
        onChange={(password) => set('password', password)}
        error={errorOf('password')}
      />
      <TextField
        label={t('settings.deleteWordLabel')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={values.confirmation}
        onChange={(confirmation) => set('confirmation', confirmation)}
        error={errorOf('confirmation')}
      />
    </FormSheet>
  );
}

function WhatHappens({ user }: { user: SessionUser }) {
  const members = useQuery((replica) => replica.members.all(), []);
  const counts = useQuery((replica) => replica.queue.counts(), []);
  const unsent = counts ? counts.waiting + counts.attention + counts.pendingWrites : 0;
  const others = (members ?? []).filter(({ record }) => record.id !== user.id);
  const isOwner = user.role === 'super_admin';
  const planText = usePlanText(user);
  const informsOwner =
    others.length === 0
      ? t('settings.deleteInformsAlone')
      : t('settings.deleteInformsOwner', { count: others.length });
  const hasHeir = isOwner && others.some(({ record }) => record.role === 'parent');
  return (
    <FactList
      facts={[
        [
          t('settings.deleteGoes'),
          isOwner ? t('settings.deleteGoesOwner') : t('settings.deleteGoesText'),
        ],
        [t('settings.deleteInforms'), isOwner ? informsOwner : t('settings.deleteInformsText')],
        [t('settings.deleteBackups'), t('settings.deleteBackupsText', { days: BACKUP_DAYS })],
        ...(planText === null ? [] : [[t('settings.deletePlan'), planText] as const]),
        ...(unsent > 0
          ? [
              [
                t('settings.deleteUnsent'),
                t('settings.deleteUnsentText', { count: unsent }),
              ] as const,
            ]
          : []),
        ...(hasHeir
          ? [[t('settings.deleteInstead'), t('settings.deleteInsteadText')] as const]
          : []),
      ]}
    />
  );
}

/** What happens to the subscription; null for a person who does not pay for one. */
function usePlanText({ id, role }: SessionUser): string | null {
  const plan = usePlan(id);
  const now = useNow(60_000);
  if (!plan || plan.payerId !== id || !isRunning(plan)) return null;
  if (plan.store !== 'rc_billing') return t('settings.deletePlanElsewhere');
  if (!plan.isManagedHere && isChargedAgain(plan)) return t('settings.deletePlanProvider');
  if (role === 'super_admin') return t('settings.deletePlanOwner');
  const { expiresAt } = plan;
  return expiresAt === null
    ? t('settings.deletePlanOpen')
    : t('settings.deletePlanLeft', { date: formatDate(expiresAt, { now }) });
}
