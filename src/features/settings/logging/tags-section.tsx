import ChevronRight from 'lucide-react/icons/chevron-right';
import { useCallback, useEffect, useState } from 'react';
import { useLaterList } from '../../../app/lists/use-later-list.ts';
import { useTagMarks } from '../../../app/lists/use-tag-marks.tsx';
import { useReplica } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { lookOfTag } from '../../../domain/lists/tags.ts';
import { type UsedTag, usedTags } from '../../../domain/entries/tags.ts';
import '../../../i18n/lazy/tags.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../chevron.module.css';
import { readTagged } from './tag-changes.ts';

// With the form library, which the page does not need before a tag is opened.
const TagSheet = lazyDialog(async () => (await import('./tag-sheet.tsx')).TagSheet);

/** The tags of all entries on this device; each opens a sheet to rename, merge or remove it. */
export function TagsSection() {
  const [tags, reread] = useTags();
  const markOf = useTagMarks();
  const looks = useLaterList('tag') ?? [];
  const [opened, setOpened] = useState<UsedTag | null>(null);
  return (
    <Section title={t('tags.title')}>
      {tags === 'failed' && (
        <Control>
          <p role="alert">{t('tags.notRead')}</p>
        </Control>
      )}
      {tags === undefined && (
        <Control>
          <Skeleton height="3rem" count={2} />
        </Control>
      )}
      {Array.isArray(tags) && tags.length === 0 && (
        <Control>
          <p>{t('tags.none')}</p>
        </Control>
      )}
      {Array.isArray(tags) && tags.length > 0 && (
        <List>
          {tags.map((used) => (
            <RowButton
              key={used.tag}
              start={markOf(used.tag)}
              title={<bdi>{used.tag}</bdi>}
              detail={t('tags.entries', { count: used.entries.length })}
              end={<Icon icon={ChevronRight} className={styles.chevron} />}
              onClick={() => setOpened(used)}
            />
          ))}
        </List>
      )}
      {opened && Array.isArray(tags) && (
        <TagSheet
          open
          used={opened}
          color={lookOfTag(looks, opened.tag)?.color ?? null}
          others={tags.map(({ tag }) => tag).filter((tag) => tag !== opened.tag)}
          onChanged={reread}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}

/** The tags, read once and again after a change; undefined while they are read for the first time. */
function useTags(): [UsedTag[] | 'failed' | undefined, () => void] {
  const replica = useReplica();
  // Also of archived children.
  const children = useQuery(({ children }) => children.all(), []);
  const ids = children?.map(({ record }) => record.id).join();
  const [tags, setTags] = useState<UsedTag[] | 'failed'>();
  const read = useCallback(
    (signal: AbortSignal) => {
      if (!replica || ids === undefined) return;
      readTagged(replica, ids === '' ? [] : ids.split(','), signal)
        .then((entries) => !signal.aborted && setTags(usedTags(entries)))
        .catch(() => !signal.aborted && setTags('failed'));
    },
    [replica, ids],
  );
  useEffect(() => {
    const reading = new AbortController();
    read(reading.signal);
    return () => reading.abort();
  }, [read]);
  return [tags, () => read(new AbortController().signal)];
}
