import ChevronRight from 'lucide-react/icons/chevron-right';
import { PROTOCOL_VERSION } from '../../../../schema/wire/protocol.ts';
import { Link } from '@tanstack/react-router';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './about-section.module.css';
import chevron from '../chevron.module.css';
import { KeptRow } from '../sync/kept-row.tsx';
import { DiagnosticsRow } from './diagnostics-row.tsx';
import { UpdateRow } from './update-row.tsx';

const documents = [
  { href: '/support', title: 'settings.support', detail: 'settings.supportDetail' },
  { href: '/privacy', title: 'settings.privacyPolicy' },
  { href: '/terms', title: 'settings.terms' },
] as const;

/** Links to onboarding and to the public pages, which are stored on the device as well. */
export function HelpSection() {
  const { isParent } = useOwnRole();
  return (
    <Section title={t('settings.help')}>
      <List>
        <Row
          className={styles.link}
          title={
            <Link to={isParent ? '/onboarding' : '/caregiver-onboarding'} search={{ again: true }}>
              {t('settings.firstSteps')}
            </Link>
          }
          detail={t('settings.firstStepsDetail')}
          end={<Icon icon={ChevronRight} className={chevron.chevron} />}
        />
        {documents.map(({ href, title, ...more }) => (
          <LinkRow
            key={href}
            href={href}
            title={t(title)}
            detail={'detail' in more ? t(more.detail) : undefined}
          />
        ))}
      </List>
    </Section>
  );
}

/** The version, the storage, the licences of the packages inside, and the diagnostics for support. */
export function AboutSection() {
  return (
    <Section title={t('settings.aboutApp')}>
      <List>
        <UpdateRow />
        <KeptRow />
        <LinkRow href="/licences.txt" title={t('settings.licences')} />
        <Row title={t('settings.protocol')} end={String(PROTOCOL_VERSION)} />
        <DiagnosticsRow />
      </List>
    </Section>
  );
}

/** A row that leads to a page outside the app. */
function LinkRow(props: { href: string; title: string; detail?: string | undefined }) {
  return (
    <Row
      className={styles.link}
      title={<a href={props.href}>{props.title}</a>}
      detail={props.detail}
      end={<Icon icon={ChevronRight} className={chevron.chevron} />}
    />
  );
}
