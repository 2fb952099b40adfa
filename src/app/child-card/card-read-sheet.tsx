import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toasts.ts';
import '../../i18n/lazy/card.ts';
import { CardView } from './card-view.tsx';
import type { OwnCard } from './use-own-cards.ts';

/** Shows a caregiver the card of a child until they confirm reading it. */
export function CardReadSheet({
  open,
  own,
  onRead,
  onClose,
}: {
  open: boolean;
  own: OwnCard | null;
  onRead: (card: OwnCard) => Promise<void>;
  onClose: () => void;
}) {
  if (own === null) return null;
  const { child, card, reading, isEmpty } = own;
  const understand = () => {
    void onRead(own);
    showToast({ text: t('card.thanks') });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('card.about', { name: child.name })}
      footer={
        reading === 'current' || isEmpty ? (
          <Button size="large" wide onClick={onClose}>
            {t('ui.close')}
          </Button>
        ) : (
          <Button variant="primary" size="large" wide onClick={understand}>
            {t('card.understood')}
          </Button>
        )
      }
    >
      <CardView heading="h3" child={child} card={card} />
    </Sheet>
  );
}
