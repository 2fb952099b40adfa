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
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={TriangleAlert}
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={retryOpen}>
            {t('ui.retry')}
          </Button>
          <Button onClick={() => window.location.reload()}>{t('ui.reload')}</Button>
        </>
      }
    >
      {text}
    </Banner>
  );
}
