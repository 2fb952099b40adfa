import { Link } from '@tanstack/react-router';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { reminderOf, validityOf } from '../../../domain/vault/validity.ts';
import { useRights } from '../../../app/entries/rights.ts';
import '../../../i18n/lazy/documents.ts';
import { dayIn } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { readFact, writeFact } from '../../../lib/device-facts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { lockChoicesFact } from '../lock/lock-facts.ts';
import { useDocuments } from './use-documents.ts';
import { useSensitive } from './use-sensitive.ts';

/** On Home: the document that ends next, 60, 30 and 7 days before, until the person has seen it. */
export function DocumentReminder({ userId }: { userId: string }) {
  const { seesDocuments } = useRights();
  const documents = useDocuments();
  const { isNamed } = useSensitive();
  const [seen, setSeen] = useSeen(userId);
  const today = dayIn(useNow(60_000));
  if (!seesDocuments || !documents || !seen) return null;
  const [next] = documents
    .map(({ record }) => ({ record, due: reminderOf(record.validUntil, today) }))
    .filter(({ record, due }) => due !== null && seen[record.id] !== due)
    .toSorted((a, b) => (a.record.validUntil ?? '').localeCompare(b.record.validUntil ?? ''));
  if (!next || next.due === null) return null;
  const { record, due } = next;
  const title = isNamed(record) ? record.title : t('documents.lockedName');
  const count = validityOf(record.validUntil, today)?.days ?? 0;
  return (
    <Banner
      tone="attention"
      icon={CalendarClock}
      title={
        count === 0
          ? t('documents.remindToday', { title })
          : t('documents.remind', { title, count })
      }
      actions={
        <>
          <Button variant="quiet" onClick={() => setSeen({ ...seen, [record.id]: due })}>
            {t('documents.remindSeen')}
          </Button>
          <Link
            to="/vault/$section"
            params={{ section: 'documents' }}
            search={{ document: record.id } as never}
            className={buttonClass({ variant: 'primary' })}
          >
            <span>{t('documents.remindOpen')}</span>
          </Link>
        </>
      }
    >
      {t('documents.remindText')}
    </Banner>
  );
}

/** The last reminder that was seen of each document, in days before its end. */
const Seen = z.record(z.string(), z.number());
type Seen = z.infer<typeof Seen>;

/** undefined while it is read. */
function useSeen(userId: string): [Seen | undefined, (seen: Seen) => void] {
  const [seen, setSeen] = useState<Seen | undefined>(undefined);
  // A further id of the vault's facts of a person: a fact of its own would be part of the first load.
  const fact = lockChoicesFact.of(userId, 'reminders');
  const { key } = fact;
  useEffect(() => {
    let isOver = false;
    readFact(fact).then(
      (stored) => !isOver && setSeen(seenIn(stored)),
      () => !isOver && setSeen({}),
    );
    return () => {
      isOver = true;
    };
    // The fact is the same while its key is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return [
    seen,
    (next) => {
      setSeen(next);
      void writeFact(fact, JSON.stringify(next)).catch(() => undefined);
    },
  ];
}

function seenIn(stored: string | undefined): Seen {
  try {
    const parsed = Seen.safeParse(JSON.parse(stored ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}
