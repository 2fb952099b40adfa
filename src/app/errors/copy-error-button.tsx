import { t } from '../../i18n/t.ts';
import { CopyDiagnosticsButton } from '../diagnostics/copy-diagnostics-button.tsx';

/** Copies where the error happened, with the state of the device. */
export function CopyErrorButton({ error }: { error: unknown }) {
  return <CopyDiagnosticsButton error={error}>{t('diagnostics.copyError')}</CopyDiagnosticsButton>;
}
