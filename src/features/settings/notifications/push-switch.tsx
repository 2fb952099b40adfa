import { useEffect, useState } from 'react';
import { useDevicePermission } from '../../../app/notifications/device-permission.ts';
import {
  type PushProblem,
  switchPushOff,
  switchPushOn,
} from '../../../app/notifications/push-on-device.ts';
import { requestErrorText } from '../../../app/requests/request-error-text.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { useSession } from '../../../app/services.tsx';
import '../../../i18n/lazy/connection.ts';
import { t } from '../../../i18n/t.ts';
import { readFact } from '../../../lib/device-facts.ts';
import { pushOnFact } from '../../../notifications/device-choices.ts';
import { isPushSupported } from '../../../notifications/push-subscription.ts';
import { testPush } from '../../../session/requests/push.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toasts.ts';
import styles from './push-switch.module.css';

/** Messages while the app is closed: on this device only, and only after the browser has been asked. */
export function PushSwitch({ userId }: { userId: string }) {
  const { permission } = useDevicePermission();
  const push = usePush(userId);
  const online = useOnline();
  if (permission !== 'granted') return null;
  if (!isPushSupported()) return <p>{t('notificationSettings.noPush')}</p>;
  if (push === undefined) return null;
  const { isOn, problem } = push;
  return (
    <div className={styles.push}>
      <Switch
        label={t('notificationSettings.push')}
        hint={online ? t('notificationSettings.pushHint') : t('connection.needed')}
        checked={isOn}
        disabled={!online && !isOn}
        onChange={push.change}
      />
      <p role="status" className={styles.problem}>
        {problem !== null &&
          (problem === 'refused'
            ? t('notificationSettings.pushRefused')
            : requestErrorText(problem))}
      </p>
      {isOn && (
        <Button size="small" disabled={!online} onClick={push.test}>
          {t('notificationSettings.pushTest')}
        </Button>
      )}
    </div>
  );
}

/** undefined while it is read. */
function usePush(userId: string) {
  const session = useSession();
  const [isOn, setIsOn] = useState<boolean | undefined>(undefined);
  const [problem, setProblem] = useState<PushProblem | null>(null);
  useEffect(() => {
    let isOver = false;
    readFact(pushOnFact.of(userId)).then(
      (stored) => !isOver && setIsOn(stored === true),
      () => !isOver && setIsOn(false),
    );
    return () => {
      isOver = true;
    };
  }, [userId]);
  if (isOn === undefined) return undefined;
  const switchTo = async (wanted: boolean): Promise<PushProblem | null> => {
    if (wanted) return switchPushOn(session, userId);
    await switchPushOff(session, userId);
    return null;
  };
  const change = (wanted: boolean) => {
    setIsOn(wanted);
    setProblem(null);
    switchTo(wanted).then(
      (failed) => {
        setProblem(failed);
        if (failed !== null) setIsOn(false);
      },
      () => setIsOn(!wanted),
    );
  };
  const test = async () => {
    setProblem(null);
    const sent = await testPush(session);
    if (sent.ok) showToast({ text: t('notificationSettings.pushTested') });
    else setProblem(sent.error);
  };
  return { isOn, problem, change, test: () => void test() };
}
