import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useServices } from '../../app/services.tsx';
import { openErrorWords } from '../../app/storage-words.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** The replica did not open: why, and the way on. */
export function StorageNotice() {
  const { openError, retryOpen } = useServices();
  if (openError === null) return null;
  const { title, text } = openErrorWords(openError.kind);
  // Only the newer release can open them: trying again with this one cannot help.
  const isOutdated = openError.kind === 'outdated';
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={TriangleAlert}
      title={title}
      actions={
        <>
          {!isOutdated && (
            <Button variant="primary" onClick={retryOpen}>
              {t('ui.retry')}
            </Button>
          )}
          <Button
            variant={isOutdated ? 'primary' : 'secondary'}
            onClick={() => window.location.reload()}
          >
            {t('ui.reload')}
          </Button>
        </>
      }
    >
      {text}
    </Banner>
  );
}
