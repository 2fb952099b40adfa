import Ellipsis from 'lucide-react/icons/ellipsis';
import MailOpen from 'lucide-react/icons/mail-open';
import { useState } from 'react';
import type { InviteAnswer } from '../../../../schema/wire/invites.ts';
import { presetOf } from '../../../app/grants/preset-of.ts';
import { requestErrorText } from '../../../app/requests/request-error-text.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { formatDate, formatList } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { resendInvite, revokeInvite } from '../../../session/requests/family-requests.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { List } from '../../../ui/list.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Section } from '../../../ui/section.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { InviteLink } from './invite-link.tsx';
import { InviteSheet } from './lazy-invite-sheet.ts';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import type { Family } from '../use-family.ts';
import { WhoRow } from '../people/person-row.tsx';
import type { Invites } from './use-invites.ts';
import '../../../i18n/lazy/connection.ts';

type InvitesListProps = { invites: Invites; family: Family };

/** The open invitations; renders nothing without any. */
export function OpenInvites({ invites, family }: InvitesListProps) {
  const open = invites.list?.filter(({ status }) => status === 'open') ?? [];
  if (open.length === 0) return null;
  return (
    <Section title={t('family.openInvites')}>
      <InviteRows list={open} invites={invites} family={family} />
    </Section>
  );
}

/** All invitations with their status. */
export function AllInvites({ invites, family }: InvitesListProps) {
  const online = useOnline();
  const { list, error, reload } = invites;
  if (error && list === undefined) {
    return (
      <Banner
        tone="attention"
        icon={MailOpen}
        title={requestErrorText(error)}
        actions={<Button onClick={reload}>{t('ui.retry')}</Button>}
      />
    );
  }
  if (list === undefined) {
    return online ? (
      <Skeleton height="4rem" count={3} />
    ) : (
      <EmptyState icon={MailOpen} title={t('connection.needed')}>
        {t('connection.showsLater')}
      </EmptyState>
    );
  }
  if (list.length === 0) {
    return (
      <EmptyState icon={MailOpen} title={t('family.noInvites')}>
        {t('family.noInvitesText')}
      </EmptyState>
    );
  }
  const open = list.filter(({ status }) => status === 'open');
  const over = list.filter(({ status }) => status !== 'open');
  return (
    <>
      {open.length > 0 && (
        <Section title={t('family.openInvites')}>
          <InviteRows list={open} invites={invites} family={family} />
        </Section>
      )}
      {over.length > 0 && (
        <Section title={t('family.pastInvites')}>
          <InviteRows list={over} invites={invites} family={family} />
        </Section>
      )}
    </>
  );
}

type Doing = { kind: 'change' | 'revoke' | 'link'; invite: InviteAnswer };

function InviteRows({
  list,
  invites,
  family,
}: { list: readonly InviteAnswer[] } & InvitesListProps) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const { run, busy, problem, forget } = useServerAction();
  const end = () => {
    setDoing(null);
    forget();
  };
  const resend = async (invite: InviteAnswer) => {
    const renewed = await run((session) => resendInvite(session, invite.id));
    if (renewed) setDoing({ kind: 'link', invite: renewed.value });
    invites.reload();
  };
  const revoke = async (invite: InviteAnswer) => {
    const done = await run((session) => revokeInvite(session, invite.id));
    invites.reload();
    if (!done) return;
    showToast({ text: t('family.revoked', { who: nameOf(invite) }) });
    end();
  };
  return (
    <>
      {problem !== null && doing === null && (
        <Banner tone="danger" role="alert" icon={MailOpen} title={problem} />
      )}
      <List>
        {list.map((invite) => (
          <InviteRow
            key={invite.id}
            invite={invite}
            family={family}
            busy={busy}
            onResend={() => void resend(invite)}
            onChange={() => setDoing({ kind: 'change', invite })}
            onRevoke={() => setDoing({ kind: 'revoke', invite })}
          />
        ))}
      </List>
      <InviteSheet
        open={doing?.kind === 'change'}
        invite={doing?.invite ?? null}
        family={family}
        onDone={invites.reload}
        onClose={end}
      />
      <ConfirmDialog
        open={doing?.kind === 'revoke'}
        title={t('family.revokeTitle', { who: doing ? nameOf(doing.invite) : '' })}
        confirm={t('family.revoke')}
        busy={busy}
        onConfirm={() => doing && void revoke(doing.invite)}
        onCancel={end}
      >
        {problem ?? t('family.revokeText')}
      </ConfirmDialog>
      <Sheet
        open={doing?.kind === 'link'}
        onClose={end}
        title={t('family.inviteRenewed')}
        footer={
          <Button size="large" wide onClick={end}>
            {t('family.done')}
          </Button>
        }
      >
        {doing && <InviteLink invite={doing.invite} />}
      </Sheet>
    </>
  );
}

type InviteRowProps = {
  invite: InviteAnswer;
  family: Family;
  busy: boolean;
  onResend: () => void;
  onChange: () => void;
  onRevoke: () => void;
};

function InviteRow({ invite, family, busy, onResend, onChange, onRevoke }: InviteRowProps) {
  const online = useOnline();
  const { status } = invite;
  const isOpen = status === 'open';
  const items = [
    { label: t('family.resend'), onSelect: onResend },
    ...(isOpen
      ? [
          { label: t('family.change'), onSelect: onChange },
          { label: t('family.revoke'), onSelect: onRevoke, danger: true },
        ]
      : []),
  ].map((item) => ({ ...item, disabled: !online || busy }));
  return (
    <WhoRow
      name={nameOf(invite)}
      color={null}
      detail={<InviteDetail invite={invite} family={family} />}
      end={
        (isOpen || status === 'expired') && (
          <Menu
            label={t('family.inviteActions', { who: nameOf(invite) })}
            trigger={
              <IconButton
                icon={Ellipsis}
                label={t('family.inviteActions', { who: nameOf(invite) })}
              />
            }
            items={items}
          />
        )
      }
    />
  );
}

/** "Nanny for Mia, until Tue 5 May", or the status of a closed invitation. */
function InviteDetail({ invite, family }: { invite: InviteAnswer; family: Family }) {
  const now = useNow(60_000);
  const day = (at: number) => formatDate(at, { now });
  const names = family.children
    .filter(({ id }) => invite.childIds.includes(id))
    .map(({ name }) => name);
  const what = asWhat(invite);
  const forWhom =
    names.length > 0 ? t('family.inviteFor', { what, children: formatList(names) }) : what;
  return (
    <>
      {forWhom}
      <br />
      {becameOf(invite, day)}
    </>
  );
}

function becameOf(invite: InviteAnswer, day: (at: number) => string): string {
  switch (invite.status) {
    case 'open':
      return openUntil(invite, day);
    case 'used':
      return t('family.usedOn', { day: day(invite.usedAt ?? invite.createdAt) });
    case 'revoked':
      return t('family.wasRevoked');
    case 'expired':
      return t('family.expiredOn', { day: day(invite.expiresAt) });
  }
}

/** The latest known step of the link: opened, mailed or created. */
function openUntil(
  { openedAt = null, sentAt = null, expiresAt }: InviteAnswer,
  day: (at: number) => string,
): string {
  const until = day(expiresAt);
  if (openedAt !== null) return t('family.openedOn', { day: day(openedAt), until });
  if (sentAt !== null) return t('family.sentOn', { day: day(sentAt), until });
  return t('family.openUntil', { until });
}

function asWhat({ role, permissions }: InviteAnswer): string {
  if (role !== 'caregiver' || permissions === null) return t(`family.role-${role}`);
  const preset = presetOf(permissions);
  return preset ? t(`family.preset-${preset}`) : t('family.role-caregiver');
}

function nameOf({ name, email }: InviteAnswer): string {
  return name || email || t('family.somebody');
}
