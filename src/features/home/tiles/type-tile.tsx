import { useNavigate } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { afterHomePaint } from '../../../app/home-paint.ts';
import { useListed } from '../../../app/lists/listing.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useSettingsOf } from '../../../app/people/use-settings-of.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { formatSpan } from '../../../i18n/format.ts';
import { say, sentence } from '../../../i18n/say.ts';
import { keepTogether } from '../../../i18n/keep-together.ts';
import { t } from '../../../i18n/t.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import type { TileContent, TileState } from '../../../log-types/log-type.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { Tile } from '../../../ui/tile.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './now-tiles.module.css';
import { useRecent, useTimersOf } from '../queries.ts';
import { useHold } from '../dock/use-hold.ts';
import { useHomePainted } from './use-home-painted.ts';

// What is computed from more than the last entries.
const TileNote = lazy(() =>
  afterHomePaint(async () => ({
    default: (await import('../later-tiles/later-tiles.tsx')).TileNote,
  })),
);

type TypeTileProps = {
  type: EventType;
  childId: string;
  now: number;
  /** Opens the menu of the tile. */
  onMenu: () => void;
  isFirst?: boolean;
  /** The content; that of the type's definition unless given. */
  contentOf?: ((state: TileState) => TileContent) | undefined;
};

/** The tile of one log type; its definition supplies the content. */
export function TypeTile({
  type,
  childId,
  now,
  onMenu,
  isFirst = false,
  contentOf = logTypeOf(type).home?.tile ?? undefined,
}: TypeTileProps) {
  const logged = useRecent([childId], type);
  const recent = useListed(type, logged);
  const timers = useTimersOf([childId]);
  const units = useUnits();
  const settings = useSettingsOf()(childId);
  const navigate = useNavigate();
  const { openTimer } = useSheets();
  useHomePainted(isFirst && logged !== undefined);
  const running = timers?.find(({ kind }) => kind === type);
  const content = contentOf?.({
    recent,
    running,
    now,
    settings,
    lineOf: (event) => say(eventLine(event, units)),
  });
  const hold = useHold(onMenu, () => {
    if (running) openTimer(running.id);
    // The type's entries of the day.
    else void navigate({ to: '/logs', search: { type, child: childId } as never });
  });
  if (!content) return null;
  const detail = <Detail detail={content.detail} />;
  return (
    <Tile
      icon={content.icon}
      active={running !== undefined}
      title={content.title}
      value={<TileValue value={content.value} now={now} />}
      detail={
        <Suspense fallback={detail}>
          <TileNote type={type} childId={childId} now={now}>
            {detail}
          </TileNote>
        </Suspense>
      }
      {...hold}
    />
  );
}

/** The large value of a tile. */
export function TileValue({ value, now }: { value: TileContent['value']; now: number }) {
  if (value === undefined) return null;
  if ('since' in value) return <Since at={value.since} now={now} />;
  return value.isSentence ? (
    <span className={styles.inWords}>{keepTogether(sentence(value.text))}</span>
  ) : (
    value.text
  );
}

/** The main part in a stronger colour, the rest on one line below. */
function Detail({ detail }: { detail: TileContent['detail'] }) {
  if (detail === undefined || typeof detail === 'string') return keepTogether(detail ?? '');
  return (
    <>
      {detail.main !== null && <strong className={styles.main}>{keepTogether(detail.main)}</strong>}
      <span className={styles.more}>{keepTogether(detail.more)}</span>
    </>
  );
}

/** "2 h 10", read by screen readers as "2 h 10 ago". */
function Since({ at, now }: { at: number | null; now: number }) {
  if (at === null) return t('home.never');
  if (now - at < 60_000) return t('home.now');
  return (
    <>
      {formatSpan(now - at)}
      <VisuallyHidden>{t('home.ago')}</VisuallyHidden>
    </>
  );
}
