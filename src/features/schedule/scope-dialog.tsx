import { t } from '../../i18n/t.ts';
import { dayIn } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Reach } from '../../replica/stores/schedule.ts';
import type { ShownEntry } from './schedule-data.ts';
import { repeatText } from './schedule-texts.ts';
import styles from './schedule-screen.module.css';

/** An occurrence of a repeated entry that is to be changed or deleted. */
export type ScopeQuestion = { kind: 'change' | 'remove'; shown: ShownEntry };

const reaches = ['this', 'following', 'all'] as const satisfies Reach[];

/** Asks which occurrences of a repeated entry are meant. */
export function ScopeDialog({
  question,
  only = reaches,
  onReach,
  onCancel,
}: {
  question: ScopeQuestion | null;
  /** Those that are possible; all of them by default. */
  only?: readonly Reach[] | undefined;
  onReach: (reach: Reach) => void;
  onCancel: () => void;
}) {
  const today = dayIn(useNow(60_000));
  const record = question?.shown.entry.record;
  if (!question || !record?.repeat) return null;
  return (
    <Sheet
      open
      kind="dialog"
      onClose={onCancel}
      title={t(question.kind === 'change' ? 'schedule.scopeChange' : 'schedule.scopeRemove')}
      intro={t('schedule.scopeText', {
        repeat: repeatText(record.repeat, record.start, today),
      })}
      footer={<Button onClick={onCancel}>{t('ui.cancel')}</Button>}
    >
      <div className={styles.scopes}>
        {only.map((reach) => (
          <Button key={reach} size="large" wide onClick={() => onReach(reach)}>
            {t(`schedule.scope-${reach}`)}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
