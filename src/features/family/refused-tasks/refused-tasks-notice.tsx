import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { useRefusedTasks } from '../../../app/requests/use-refused-tasks.ts';
import { useSession } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/refused-tasks.ts';
import { addAccountTasks, sendAccountTasks } from '../../../session/account-tasks/account-tasks.ts';
import type { RefusedTask } from '../../../session/account-tasks/account-tasks-facts.ts';
import { removeRefusedTask } from '../../../session/account-tasks/refused-tasks.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { refusedTaskText } from './refused-task-text.ts';
import styles from './refused-tasks-notice.module.css';

/**
 * Shows what the server refused of the person's profile, access request or card confirmation. It
 * stays until they send it again or discard it, so nothing that they entered is lost unseen.
 */
export function RefusedTasksNotice({ userId }: { userId: string }) {
  const tasks = useRefusedTasks(userId);
  return tasks.map((refused) => <Refused key={refused.id} {...{ userId, refused }} />);
}

function Refused({ userId, refused }: { userId: string; refused: RefusedTask }) {
  const session = useSession();
  const children = useQuery((replica) => replica.children.all(), []);
  const [busy, setBusy] = useState(false);
  const childName = (id: string) =>
    children?.find(({ record }) => record.id === id)?.record.name ?? null;
  const { title, lines, reason } = refusedTaskText(refused, childName);
  const discard = () => removeRefusedTask(userId, refused.id);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    work()
      .catch(() => showToast({ text: t('refusedTasks.notStored'), tone: 'attention' }))
      .finally(() => setBusy(false));
  };
  const retry = async () => {
    // Stored as a task again before it is removed here.
    await addAccountTasks(userId, refused.task);
    await discard();
    await sendAccountTasks(userId, session);
  };
  return (
    <Banner
      tone="attention"
      icon={CircleAlert}
      title={title}
      actions={
        <>
          <Button busy={busy} onClick={() => run(retry)}>
            {t('ui.retry')}
          </Button>
          <Button variant="quiet" onClick={() => copy([title, ...lines, reason].join('\n'))}>
            {t('refusedTasks.copy')}
          </Button>
          <Button variant="quiet" busy={busy} onClick={() => run(discard)}>
            {t('refusedTasks.discard')}
          </Button>
        </>
      }
    >
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
      <p>{t('refusedTasks.reason', { reason })}</p>
    </Banner>
  );
}

function copy(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => showToast({ text: t('refusedTasks.copied') }),
    () => showToast({ text: t('refusedTasks.copyFailed'), tone: 'attention' }),
  );
}
