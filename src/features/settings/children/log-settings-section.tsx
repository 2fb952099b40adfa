import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { logSettingsOf } from '../../../domain/statistics/settings.ts';
import '../../../i18n/lazy/log-settings.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { List, Row, RowButton } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from '../chevron.module.css';
import { ownChoices } from './log-settings-draft.ts';
import { settingsInWords } from './log-settings-texts.ts';

// With the form library, which the settings screen does not need before a sheet opens.
const LogSettingsSheet = lazyDialog(
  async () => (await import('./log-settings-sheet.tsx')).LogSettingsSheet,
);

/** How the log of each child is counted: parents change it, also offline, and caregivers read it. */
export function LogSettingsSection() {
  const { children = [] } = useSelectedChild();
  const { may } = useRights();
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = children.find(({ record }) => record.id === openId)?.record;
  const close = () => setOpenId(null);
  if (children.length === 0) return null;
  return (
    <Section title={t('logSettings.title')}>
      <List>
        {children.map(({ record }) => (
          <RowButton
            key={record.id}
            start={<ChildMark child={record} />}
            title={<bdi>{record.name}</bdi>}
            detail={choicesText(record)}
            end={<Icon icon={ChevronRight} className={styles.chevron} />}
            aria-label={t('logSettings.of', { name: record.name })}
            onClick={() => setOpenId(record.id)}
          />
        ))}
      </List>
      {opened &&
        (may('edit', collections.children, opened) ? (
          <LogSettingsSheet open child={opened} onClose={close} />
        ) : (
          <ReadSheet child={opened} onClose={close} />
        ))}
    </Section>
  );
}

function ReadSheet({ child, onClose }: { child: ChildRecord; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('logSettings.of', { name: child.name })}
      intro={t('logSettings.readOnly')}
    >
      <List>
        {settingsInWords(logSettingsOf(child)).map(({ name, value }) => (
          <Row key={name} title={name} detail={value} />
        ))}
      </List>
    </Sheet>
  );
}

function choicesText(child: ChildRecord): string {
  const count = ownChoices(child);
  return count === 0 ? t('logSettings.usual') : t('logSettings.changed', { count });
}
