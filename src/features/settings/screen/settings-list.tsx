import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import LogOut from 'lucide-react/icons/log-out';
import { useSession } from '../../../app/services.tsx';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { t, tKey } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLive } from '../../../ui/use-live.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { findSettings, findables } from './find-setting.ts';
import type { SettingsSection } from './section-names.ts';
import { type SectionEntry, sectionGroups } from './sections.ts';
import styles from './settings-list.module.css';

type SettingsListProps = {
  /** The sections of this person, in any order. */
  sections: ReadonlySet<SettingsSection>;
  /** The open page beside the list. */
  current: SettingsSection | null;
  /** null when the profile page beside the list has the sign-out button. */
  onSignOut: (() => void) | null;
};

/** The searchable list of sections. */
export function SettingsList({ sections, current, onSignOut }: SettingsListProps) {
  const [query, setQuery] = useState('');
  return (
    <>
      <search>
        <SearchField
          label={t('settings.find')}
          autoComplete="off"
          value={query}
          onChange={setQuery}
        />
      </search>
      <nav aria-label={t('settings.title')} className={styles.groups}>
        {query.trim() === '' ? (
          <Groups sections={sections} current={current} />
        ) : (
          <Found query={query} sections={sections} />
        )}
      </nav>
      {onSignOut && (
        <Button variant="quiet" icon={LogOut} className={styles.signOut} onClick={onSignOut}>
          {t('settings.signOut')}
        </Button>
      )}
    </>
  );
}

function Groups({ sections, current }: Pick<SettingsListProps, 'sections' | 'current'>) {
  return sectionGroups.map(({ title, entries }) => {
    const shown = entries.filter(({ section }) => sections.has(section));
    if (shown.length === 0) return null;
    return (
      <div key={title}>
        <h2 className={styles.group}>{tKey(title)}</h2>
        <ul className={styles.list}>
          {shown.map((entry) => (
            <li key={entry.section} className={styles.item}>
              <Link
                to="/settings"
                search={{ section: entry.section }}
                state={{ fromSettingsList: true }}
                aria-current={entry.section === current ? 'page' : undefined}
                className={styles.entry}
              >
                {entry.section === 'profile' ? <Me /> : <Words entry={entry} />}
                <Icon icon={ChevronRight} className={styles.chevron} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function Words({ entry }: { entry: SectionEntry }) {
  const { isParent } = useOwnRole();
  const { icon, title, detail, detailForCarers = detail } = entry;
  return (
    <>
      <span className={styles.icon}>
        <Icon icon={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{tKey(title)}</span>
        <span className={styles.detail}>{tKey(isParent ? detail : detailForCarers)}</span>
      </span>
    </>
  );
}

/** The row of the profile shows the person's mark instead of an icon. */
function Me() {
  const state = useLive(useSession().state);
  if (state?.status !== 'signedIn') return null;
  const { name, username, color } = state.user;
  return (
    <>
      <span className={styles.icon}>
        <ColorMark shape="disc" color={color} initial={name.slice(0, 1)} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{t('settings.profile')}</span>
        <bdi className={styles.detail}>{name === username ? username : name}</bdi>
      </span>
    </>
  );
}

function Found({ query, sections }: { query: string; sections: ReadonlySet<SettingsSection> }) {
  const found = findSettings(findables, query, tKey).filter(({ section }) => sections.has(section));
  const pageTitles = new Map(
    sectionGroups.flatMap(({ entries }) => entries.map(({ section, title }) => [section, title])),
  );
  return (
    <>
      <p role="status" className={found.length === 0 ? styles.none : styles.count}>
        {found.length === 0
          ? t('settings.findNothing', { query: query.trim() })
          : t('settings.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className={styles.list}>
          {found.map(({ section, title }) => (
            <li key={title} className={styles.item}>
              <Link
                to="/settings"
                search={{ section }}
                state={{ fromSettingsList: true }}
                className={styles.entry}
              >
                <span className={styles.words}>
                  <span className={styles.title}>{tKey(title)}</span>
                  <span className={styles.detail}>
                    {tKey(pageTitles.get(section) ?? 'settings.title')}
                  </span>
                </span>
                <Icon icon={ChevronRight} className={styles.chevron} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
