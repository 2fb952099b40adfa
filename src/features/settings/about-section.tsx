import { PROTOCOL_VERSION } from '../../../schema/wire/protocol.ts';
import { t } from '../../i18n/t.ts';
import { appVersion } from '../../pwa/app-version.ts';
import { List, Row } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { DiagnosticsRow } from './diagnostics-row.tsx';

/** Which release this is, and what support would ask for. */
export function AboutSection() {
  return (
    <Section title={t('settings.aboutApp')}>
      <List>
        <Row title={t('settings.version')} end={appVersion()} />
        <Row title={t('settings.protocol')} end={String(PROTOCOL_VERSION)} />
        <DiagnosticsRow />
      </List>
    </Section>
  );
}
