import type { EventType } from '../../../schema/records/event.ts';
import { typeIcons } from '../../app/entries/entry-icon.tsx';
import { useRights } from '../../app/entries/rights.ts';
import { tell } from '../../app/entries/saved-toast.ts';
import { useReplica } from '../../app/services.tsx';
import { useSheets } from '../../app/navigation/sheets.ts';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { List, RowButton } from '../../ui/list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toasts.ts';
import { BigButton } from './big-button.tsx';
import { startOther } from './commands.ts';
import { QuickLogNotices } from './quick-log-notices.tsx';
import { TargetPicker } from './target-picker.tsx';
import { useSheetWrite } from './use-sheet-write.ts';
import { useTargets } from './use-targets.ts';
import styles from './quick-sheet.module.css';

/** What has no place in the dock of its own: timers to start and everything that can be logged. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const replica = useReplica();
  const targets = useTargets();
  const [childId = ''] = targets.ids;
  const { mayLog } = useRights();
  const { openNew } = useSheets();
  const { save, fail, problem, aside } = useSheetWrite(onClose);
  const { run } = usePressGuard(fail);
  const start = (what: Parameters<typeof startOther>[1], name: string) =>
    run(async () => {
      if (!replica) return;
      const { id } = await save(() => startOther(replica, what));
      showToast({
        id: 'timer-started',
        text: t('home.started', { what: name }),
        actions: [{ label: t('ui.undo'), run: () => tell(replica.timers.discard(id)) }],
      });
    });
  const forms: readonly { type: EventType; title: string }[] = [
    { type: 'feeding', title: t('home.feedForm') },
    { type: 'diaper', title: t('home.diaperForm') },
    { type: 'sleep', title: t('home.sleepForm') },
    { type: 'pumping', title: t('home.pumpingForm') },
    { type: 'temperature', title: t('home.temperature') },
    { type: 'medication', title: t('home.medicine') },
    { type: 'note', title: t('home.note') },
  ];
  return (
    <Sheet open aside={aside} onClose={onClose} title={t('home.more')}>
      <div className={styles.stack}>
        <TargetPicker targets={targets} />
        <QuickLogNotices asked={null} problem={problem} />
        {(mayLog('pumping') || mayLog('tummy_time')) && (
          <h3 className={styles.heading}>{t('home.startTimer')}</h3>
        )}
        {mayLog('pumping') && (
          <div className={`${styles.pair} ${styles.sides}`}>
            {(['left', 'right'] as const).map((side) => (
              <BigButton
                key={side}
                wide
                onClick={() => start({ kind: 'pumping', side }, t('home.pumping'))}
              >
                {side === 'left' ? t('home.pumpLeft') : t('home.pumpRight')}
              </BigButton>
            ))}
          </div>
        )}
        {childId !== '' && mayLog('tummy_time') && (
          <BigButton
            wide
            icon={typeIcons.tummy_time}
            onClick={() => start({ kind: 'tummy_time', childId }, t('events.type-tummy_time'))}
          >
            {t('home.tummyTime')}
          </BigButton>
        )}
        <h3 className={styles.heading}>{t('home.logPast')}</h3>
        <List className={styles.list}>
          {forms
            .filter(({ type }) => mayLog(type))
            .map(({ type, title }) => (
              <RowButton
                key={type}
                start={<Icon icon={typeIcons[type]} />}
                title={title}
                onClick={() => {
                  onClose();
                  openNew(type, type === 'pumping' ? {} : { for: targets.ids.join() });
                }}
              />
            ))}
        </List>
      </div>
    </Sheet>
  );
}
