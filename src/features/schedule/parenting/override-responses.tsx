import MessageCircle from 'lucide-react/icons/message-circle';
import { Suspense, lazy, useMemo, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { OverrideRecord } from '../../../../schema/records/override.ts';
import { countsText } from '../../../app/responses/counts-text.ts';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import { type Item, liveCounts } from '../../../replica/stores/responses.ts';
import { Button } from '../../../ui/button.tsx';

const Responses = lazy(async () => ({
  default: (await import('../../../app/responses/responses.tsx')).Responses,
}));

/** The likes of and comments on an override or a request, shown when this person asks for them. */
export function OverrideResponses({ record, what }: { record: OverrideRecord; what: string }) {
  const { id } = record;
  const item = useMemo<Item>(() => ({ collection: collections.overrides.name, record }), [record]);
  const counts = useQuery((replica) => liveCounts(replica, [id]), [id])?.get(id);
  const [isOpen, setIsOpen] = useState(false);
  const text = (counts && countsText(counts)) || t('parenting.comment');
  return (
    <>
      <div>
        <Button
          variant="quiet"
          size="small"
          icon={MessageCircle}
          aria-expanded={isOpen}
          aria-label={t('parenting.commentsOn', { text, what })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <Responses item={item} />
        </Suspense>
      )}
    </>
  );
}
