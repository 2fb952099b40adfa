import Navigation from 'lucide-react/icons/navigation';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useId } from 'react';
import type { CustodyExchange } from '../../../../../schema/rules/schedule/custody.ts';
import { formatDay, formatTime } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { List, Row } from '../../../../ui/list.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { type Party, PartyMark } from '../party.tsx';
import { countdownText } from './countdown-text.ts';
import styles from './next-exchanges.module.css';

export type ShownExchange = CustodyExchange & {
  /** "Mia and Leo"; null with one lane. */
  children: string | null;
  from: Party | undefined;
  to: Party | undefined;
  tz: string;
  /** Where, and who drives, in words; null if the parenting plan does not say. */
  placeText: string | null;
  carrierText: string | null;
  /** An address that a map can look for; null for a home, whose address the plan does not have. */
  address: string | null;
};

/** The next exchanges: when, where, who drives, and in how long. */
export function NextExchanges({
  exchanges,
  onHandoverNote,
}: {
  exchanges: readonly ShownExchange[];
  /** Null for a person who may not write handovers. */
  onHandoverNote: (() => void) | null;
}) {
  const now = useNow(60_000);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('parenting.nextExchanges')}
        </h2>
        {onHandoverNote && (
          <Button size="small" icon={NotebookPen} onClick={onHandoverNote}>
            {t('parenting.handoverNote')}
          </Button>
        )}
      </div>
      {exchanges.length === 0 ? (
        <p className={styles.none}>{t('parenting.noExchanges')}</p>
      ) : (
        <List label={t('parenting.nextExchanges')}>
          {exchanges.map((exchange) => (
            <Row
              key={`${exchange.at} ${exchange.children}`}
              start={<PartyMark party={exchange.to} />}
              title={titleOf(exchange, now)}
              detail={detailOf(exchange, now)}
              end={
                exchange.address === null ? undefined : <Directions address={exchange.address} />
              }
            />
          ))}
        </List>
      )}
    </section>
  );
}

/** Opens only when it is tapped: the app sends no address anywhere by itself. */
function Directions({ address }: { address: string }) {
  return (
    <a
      className={buttonClass({ size: 'small' })}
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={t('parenting.directionsTo', { place: address })}
    >
      <Icon icon={Navigation} />
      <span>{t('parenting.directions')}</span>
    </a>
  );
}

function titleOf({ at, tz, to, children }: ShownExchange, now: number): string {
  const values = {
    day: formatDay(at, { now, tz }),
    time: formatTime(at, { tz }),
    name: to?.label ?? '',
  };
  return children === null
    ? t('parenting.exchangeTo', values)
    : t('parenting.exchangeOf', { ...values, children });
}

function detailOf({ at, placeText, carrierText }: ShownExchange, now: number): string {
  return [countdownText(at - now), placeText, carrierText]
    .filter((part) => part !== null)
    .join(' · ');
}
