import type { RefObject } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Lock from 'lucide-react/icons/lock';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { SavedPart } from './use-export.ts';

/** What the saved archive does not have. */
export function SavedBanners({ saved: { name, part, parts, locked } }: { saved: SavedPart }) {
  return (
    <>
      <Banner icon={CircleCheck} title={t('settings.exportDone', { name })}>
        {part < parts ? t('settings.exportMore', { count: parts - part }) : null}
      </Banner>
      {locked > 0 && (
        <Banner tone="attention" icon={Lock} title={t('settings.exportLocked', { count: locked })}>
          {t('settings.exportLockedText')}
        </Banner>
      )}
    </>
  );
}

/** Saves the next archive. */
export function SavedActions({
  ref,
  saved: { part, parts },
  onNext,
  onDone,
}: {
  ref: RefObject<HTMLButtonElement | null>;
  saved: SavedPart;
  onNext: () => void;
  onDone: () => void;
}) {
  const isLast = part >= parts;
  return (
    <>
      <Button ref={isLast ? ref : undefined} size="large" onClick={onDone}>
        {t('ui.close')}
      </Button>
      {!isLast && (
        <Button ref={ref} variant="primary" size="large" onClick={onNext}>
          {t('settings.exportNext', { part: part + 1, parts })}
        </Button>
      )}
    </>
  );
}
