import Plus from 'lucide-react/icons/plus';
import { listing } from '../../../app/lists/listing.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatAgo } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import type { QuickRepeat } from '../../../log-types/log-type.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { Icon } from '../../../ui/icon.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useLive } from '../../../ui/use-live.ts';
import { useNow } from '../../../ui/use-now.ts';
import { BigButton } from './big-button.tsx';
import { useRecent } from '../queries.ts';
import { type QuickSheetProps, sheetTitle } from './sheet-texts.ts';
import { TargetPicker } from './target-picker.tsx';
import { useTargets } from './use-targets.ts';
import styles from './quick-sheet.module.css';

/** Recent entries, each of which opens a filled form to check before saving. */
export function RepeatSheet({ type, quick, onClose }: QuickSheetProps<QuickRepeat>) {
  const targets = useTargets(type);
  const [childId = ''] = targets.ids;
  const units = useUnits();
  const now = useNow(30_000);
  const logged = useRecent([childId], type);
  const recent = useLive(listing)?.offered(type, logged) ?? logged;
  const offers = recent && quick.offers(recent, now);
  const { openNew } = useSheets();
  const form = (prefill: { copy?: string }) => {
    onClose();
    openNew(type, { ...prefill, for: childId });
  };
  return (
    <Sheet open onClose={onClose} title={sheetTitle(type)}>
      <div className={styles.stack}>
        <TargetPicker targets={targets} single />
        {offers?.length === 0 && <p>{quick.none()}</p>}
        {offers && offers.length > 0 && (
          <List className={styles.list}>
            {offers.map(({ event, note }) => (
              <RowButton
                key={event.id}
                start={<Icon icon={logTypeOf(type).icon} />}
                title={<bdi>{say(eventLine(event, units))}</bdi>}
                detail={formatAgo(event.startedAt, now)}
                end={note ?? undefined}
                onClick={() => form({ copy: event.id })}
              />
            ))}
          </List>
        )}
        <BigButton wide icon={Plus} onClick={() => form({})}>
          {quick.other()}
        </BigButton>
      </div>
    </Sheet>
  );
}
