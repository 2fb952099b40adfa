import { Link } from '@tanstack/react-router';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { collections, isOf } from '../../../schema/collections.ts';
import { useSheets } from '../../app/navigation/sheets.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { eventLine } from '../../log-types/event-line.ts';
import { formatMoment } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import '../../i18n/lazy/home-later.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { needsYouText } from './needs-you-text.ts';
import type { useNeedsYou } from './queries.ts';

const SHOWN = 3;

/**
 * The refused entries by name, each with a link to it. Other refused records are listed in the sync
 * settings.
 */
export function NeedsYouBanner({ items }: { items: ReturnType<typeof useNeedsYou> }) {
  const units = useUnits();
  const now = useNow(60_000);
  const { openEntry } = useSheets();
  const events = items.filter((item) => isOf(collections.events, item)).slice(0, SHOWN);
  return (
    <Banner
      tone="attention"
      icon={TriangleAlert}
      title={t('homeLater.needsYou', { count: items.length })}
      actions={
        <>
          {events.map(({ id, record: event }) => (
            <Button key={id} onClick={() => openEntry(id)}>
              {t('entries.saved', {
                what: say(eventLine(event, units)),
                time: formatMoment(event.startedAt, { now, tz: event.tz }),
              })}
            </Button>
          ))}
          {items.length > events.length && (
            <Link
              to="/settings"
              search={{ section: 'sync' }}
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('homeLater.needsYouAll')}
            </Link>
          )}
        </>
      }
    >
      {needsYouText(items)}
    </Banner>
  );
}
