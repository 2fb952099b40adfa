import { useState } from 'react';
import { collections } from '../../../schema/collections.ts';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useReplica } from '../../app/services.tsx';
import { useSheetSearch, useSheets } from '../../app/navigation/sheets.ts';
import '../../i18n/lazy/timer-sheet.ts';
import { t } from '../../i18n/t.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ForgottenTimer } from './forgotten-timer.tsx';
import { KeepAwake } from './keep-awake.tsx';
import { useRunningTimers } from './queries.ts';
import { StartedLine, StopButton, useTimerName } from './running-timers.tsx';
import { SidePair } from './side-pair.tsx';
import { SidedControls } from './sided-controls.tsx';
import { StartField } from './start-field.tsx';
import { DiscardButton } from './discard-button.tsx';
import { EndChoice } from './end-choice.tsx';
import { ElapsedTime, WholeControls } from './whole-controls.tsx';
import styles from './timer-sheet.module.css';

/** The timer in the URL (`?timer=`), with all of its actions. */
export function TimerSheet() {
  const { timer: id } = useSheetSearch();
  return id === undefined ? null : <NamedTimer key={id} id={id} />;
}

function NamedTimer({ id }: { id: string }) {
  const { close } = useSheets();
  const [closed, setClosed] = useState(false);
  const replica = useReplica();
  const timers = useRunningTimers();
  const timer = timers?.find(({ record }) => record.id === id)?.record;
  const onClose = () => {
    setClosed(true);
    close();
  };
  if (closed || !replica || timers === undefined) return null;
  if (!timer) {
    return (
      <Sheet open onClose={onClose} title={t('timerSheet.gone')}>
        <p>{t('timerSheet.goneText')}</p>
      </Sheet>
    );
  }
  return <OpenTimer timer={timer} onClose={onClose} />;
}

function OpenTimer({ timer, onClose }: { timer: LogTimer; onClose: () => void }) {
  const now = useNow(1_000);
  const name = useTimerName(timer);
  const [endedAgoMin, setEndedAgoMin] = useState(0);
  const hasSides = timer.left !== null || timer.right !== null;
  const { may } = useRights();
  const intro = <StartedLine timer={timer} now={now} />;
  if (!may('edit', collections.timers, timer)) {
    return (
      <Sheet open onClose={onClose} title={name} intro={intro}>
        {hasSides ? (
          <SidePair timer={timer} now={now} size="large" />
        ) : (
          <ElapsedTime timer={timer} now={now} />
        )}
      </Sheet>
    );
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      intro={intro}
      footer={
        <>
          <DiscardButton timer={timer} name={name} onDone={onClose} />
          <StopButton timer={timer} wide endedAgoMin={endedAgoMin} onDone={onClose} />
        </>
      }
    >
      <div className={styles.controls}>
        <ForgottenTimer timer={timer} now={now} onDone={onClose} />
        {hasSides ? (
          <SidedControls timer={timer} now={now} />
        ) : (
          <WholeControls timer={timer} now={now} />
        )}
        <EndChoice timer={timer} now={now} value={endedAgoMin} onChange={setEndedAgoMin} />
        <StartField timer={timer} />
        <KeepAwake />
      </div>
    </Sheet>
  );
}
