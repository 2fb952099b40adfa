import { CopyDiagnosticsButton } from '../../../app/diagnostics/copy-diagnostics-button.tsx';
import { t } from '../../../i18n/t.ts';
import { Row } from '../../../ui/list.tsx';

/** Copies the diagnostics for support. */
export function DiagnosticsRow() {
  return (
    <Row
      title={t('settings.diagnostics')}
      detail={t('settings.diagnosticsHint')}
      end={<CopyDiagnosticsButton size="small">{t('settings.copy')}</CopyDiagnosticsButton>}
    />
  );
}
