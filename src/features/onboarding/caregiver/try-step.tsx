import Baby from 'lucide-react/icons/baby';
import Milk from 'lucide-react/icons/milk';
import Moon from 'lucide-react/icons/moon';
import { useState } from 'react';
import { DEFAULT_CHILD_COLOR } from '../../../../schema/limits.ts';
import { useClock } from '../../../app/services.tsx';
import { formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { CaregiverStepProps } from './step-props.ts';
import styles from './try-step.module.css';

const things = [
  { icon: Baby, what: 'onboarding.tryWet' },
  { icon: Milk, what: 'onboarding.tryBottle' },
  { icon: Moon, what: 'onboarding.tryAsleep' },
] as const;

type Try = (typeof things)[number] & { at: number; id: number };

/**
 * Practice: a tap creates an entry of an example child, and Undo removes it. All of it is React
 * state of this screen; nothing reaches the replica, a draft or the server.
 */
export function TryStep({ frame, next }: CaregiverStepProps) {
  const clock = useClock();
  const [tries, setTries] = useState<readonly Try[]>([]);
  const [said, setSaid] = useState('');
  const log = (thing: (typeof things)[number]) => {
    const at = clock.now();
    const id = (tries[0]?.id ?? 0) + 1;
    setTries([{ ...thing, at, id }, ...tries]);
    setSaid(t('onboarding.trySaved', { what: t(thing.what), time: formatTime(at) }));
  };
  const undo = (undone: Try) => {
    setTries(tries.filter(({ id }) => id !== undone.id));
    setSaid(t('onboarding.tryUndone', { what: t(undone.what) }));
  };
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.tryTitle')}
      intro={t('onboarding.tryIntro')}
      action={t('onboarding.next')}
      onNext={next}
    >
      <div role="group" aria-label={t('onboarding.tryTap')} className={styles.dock}>
        {things.map((thing) => (
          <Button key={thing.what} size="large" icon={thing.icon} onClick={() => log(thing)}>
            {t(thing.what)}
          </Button>
        ))}
      </div>
      <Card flush aria-label={t('onboarding.tryLog')}>
        <List>
          {tries.length === 0 && (
            <Row
              start={<ColorMark color={DEFAULT_CHILD_COLOR} />}
              title={t('onboarding.tryChild')}
              detail={t('onboarding.tryNothing')}
            />
          )}
          {tries.map((entry) => {
            const { id, icon, at } = entry;
            const [what, time] = [t(entry.what), formatTime(at)];
            return (
              <Row
                key={id}
                start={<Icon icon={icon} />}
                title={what}
                detail={time}
                end={
                  <Button
                    size="small"
                    aria-label={t('onboarding.tryUndoWhat', { what, time })}
                    onClick={() => undo(entry)}
                  >
                    {t('onboarding.tryUndo')}
                  </Button>
                }
              />
            );
          })}
        </List>
      </Card>
      <p role="status" className={styles.said}>
        {said !== '' && (
          <>
            {said}. {t('onboarding.tryWell')}
          </>
        )}
      </p>
    </StepFrame>
  );
}
