import type { ReceiptsAnswer } from '../../../../schema/wire/subscription.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import { useSession } from '../../../app/services.tsx';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { readReceipts } from '../../../session/requests/subscription.ts';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './billing-page.module.css';

/** The receipts, newest first. */
export function Receipts() {
  const session = useSession();
  const answer = useServerRead(() => readReceipts(session));
  return (
    <Section title={t('plan.receipts')}>
      {answer.kind === 'loading' && <Skeleton height="3rem" />}
      {(answer.kind === 'offline' || answer.kind === 'failed') && <NotRead answer={answer} />}
      {answer.kind === 'read' && <Rows {...answer.value} />}
    </Section>
  );
}

function Rows({ receipts }: ReceiptsAnswer) {
  const now = useNow(60_000);
  if (receipts.length === 0) return <p className={styles.none}>{t('plan.receiptsNone')}</p>;
  return (
    <List>
      {receipts.map(({ id, at, title, totalMicros, taxMicros, currency, refundedAt }) => {
        const money = (amountMicros: number) =>
          formatMoney({ amountMicros, currency }, navigator.language);
        const notes = [
          formatDate(at, { now }),
          taxMicros > 0 ? t('plan.receiptTax', { tax: money(taxMicros) }) : null,
          refundedAt === null
            ? null
            : t('plan.receiptRefunded', { date: formatDate(refundedAt, { now }) }),
        ];
        return (
          <Row
            key={id}
            title={title}
            detail={notes.filter((note) => note !== null).join(' · ')}
            end={money(totalMicros)}
          />
        );
      })}
    </List>
  );
}
