import CircleAlert from 'lucide-react/icons/circle-alert';
import Copy from 'lucide-react/icons/copy';
import { useUnits } from '../../../app/preferences/units.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { useQuickLog } from './use-quick-log.ts';

type QuickLogNoticesProps = Pick<ReturnType<typeof useQuickLog>, 'duplicate' | 'problem'>;

/** Above the buttons of a quick sheet: the question about a duplicate, or why saving failed. */
export function QuickLogNotices({ duplicate, problem }: QuickLogNoticesProps) {
  const units = useUnits();
  const now = useNow(1_000);
  if (problem) {
    return (
      <Banner tone="danger" role="alert" icon={CircleAlert} title={problem.title}>
        {problem.text}
      </Banner>
    );
  }
  if (!duplicate) return null;
  return (
    <Banner
      tone="attention"
      role="alert"
      icon={Copy}
      title={t('entries.again', {
        time: formatDuration(now - duplicate.before.createdAt),
      })}
      actions={
        <>
          <Button onClick={duplicate.no}>{t('ui.cancel')}</Button>
          <Button variant="primary" onClick={duplicate.yes}>
            {t('entries.againYes')}
          </Button>
        </>
      }
    >
      {t('entries.againText', { what: say(eventLine(duplicate.before, units)) })}
    </Banner>
  );
}
