import { useState } from 'react';
import {
  type MailNotifications,
  type MailedKind,
  mailedKinds,
} from '../../../../schema/wire/mail-notifications.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useSession } from '../../../app/services.tsx';
import '../../../i18n/lazy/connection.ts';
import { t } from '../../../i18n/t.ts';
import {
  putMailNotifications,
  readMailNotifications,
} from '../../../session/requests/mail-notifications.ts';
import { Control, Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import styles from './push-switch.module.css';
import { Scope } from './scope.tsx';

/** What is told by mail while none of the person's devices receives push messages; the server keeps it. */
export function MailSection() {
  const session = useSession();
  const mails = useServerRead(() => readMailNotifications(session));
  return (
    <Section title={t('notificationSettings.byMail')}>
      <Control>
        <Scope of="me" />
        {mails.kind === 'loading' && <Skeleton height="3rem" count={2} />}
        {(mails.kind === 'offline' || mails.kind === 'failed') && <NotRead answer={mails} />}
        {mails.kind === 'read' && <Kinds mails={mails.value} />}
      </Control>
    </Section>
  );
}

function Kinds({ mails: { kinds, address, reachesPeople } }: { mails: MailNotifications }) {
  const online = useOnline();
  const { run, busy, problem } = useServerAction();
  const [chosen, setChosen] = useState(() => mailedKinds.filter((kind) => kinds.includes(kind)));
  if (!reachesPeople) return <p>{t('notificationSettings.noMail')}</p>;
  const change = (kind: MailedKind, isOn: boolean) => {
    const before = chosen;
    const after = mailedKinds.filter((each) => (each === kind ? isOn : before.includes(each)));
    setChosen(after);
    void run((session) => putMailNotifications(session, after)).then((done) => {
      if (done === null) setChosen(before);
    });
  };
  return (
    <>
      <p>{t('notificationSettings.mailHint', { address })}</p>
      {mailedKinds.map((kind) => (
        <Switch
          key={kind}
          label={t(`notificationSettings.mail-${kind}`)}
          checked={chosen.includes(kind)}
          disabled={!online || busy}
          onChange={(isOn) => change(kind, isOn)}
        />
      ))}
      <p role="status" className={styles.problem}>
        {problem ?? (online ? null : t('connection.needed'))}
      </p>
    </>
  );
}
