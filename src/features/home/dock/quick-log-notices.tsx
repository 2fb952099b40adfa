import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Copy from 'lucide-react/icons/copy';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import '../../../i18n/lazy/home-later.ts';
import '../../../i18n/lazy/again.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { QuickEntry } from '../commands.ts';
import type { useQuickLog } from './use-quick-log.ts';

type QuickLogNoticesProps = Pick<ReturnType<typeof useQuickLog>, 'question' | 'problem'>;

/** Above the buttons of a quick sheet: a question before saving, or why saving failed. */
export function QuickLogNotices({ question, problem }: QuickLogNoticesProps) {
  const units = useUnits();
  const now = useNow(1_000);
  if (problem) {
    return (
      <Banner tone="danger" role="alert" icon={CircleAlert} title={problem.title}>
        {problem.text}
      </Banner>
    );
  }
  if (!question) return null;
  const { what, before, yes, no } = question;
  return (
    <Banner
      tone="attention"
      role="alert"
      icon={before ? Copy : CircleQuestionMark}
      title={
        before
          ? t('again.title', { time: formatDuration(now - before.createdAt) })
          : t('homeLater.confirm', { what: say(eventLine(newEntry(what, now), units)) })
      }
      actions={
        <>
          <Button onClick={no}>{t('ui.cancel')}</Button>
          <Button variant="primary" onClick={yes}>
            {before ? t('again.yes') : t('homeLater.confirmYes')}
          </Button>
        </>
      }
    >
      {before && t('again.text', { what: say(eventLine(before, units)) })}
    </Banner>
  );
}

function newEntry({ type, payload }: QuickEntry, startedAt: number): EventRecord {
  return { type, payload, startedAt, endedAt: null } as EventRecord;
}
