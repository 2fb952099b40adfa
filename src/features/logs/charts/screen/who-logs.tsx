import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type Person, usePeople } from '../../../../app/entries/people.ts';
import { useFlag } from '../../../../app/preferences/use-flag.ts';
import { whoLogsHiddenFact } from '../../../../app/preferences/who-logs.ts';
import { chartName, howText } from '../../../../app/statistics/chart-summary.ts';
import type { WhoLogs as WhoLogsData } from '../../../../domain/statistics/people.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import cardStyles from '../../../../app/charts/card.module.css';
import styles from './who-logs.module.css';

/** C18: the share of each person, for a handover. Each parent can hide it on their device. */
export function WhoLogs({ data: { people, entries } }: { data: WhoLogsData }) {
  const { find } = usePeople();
  const hidden = useFlag(whoLogsHiddenFact);
  if (entries === 0 || hidden === null) return null;
  if (hidden.isOn) {
    return (
      <Button variant="quiet" size="small" icon={Eye} onClick={() => hidden.change(false)}>
        {t('charts.showWhoLogs')}
      </Button>
    );
  }
  return (
    <Card aria-labelledby="who-logs" className={cardStyles.card}>
      <header className={cardStyles.header}>
        <h2 id="who-logs" className={cardStyles.title}>
          {chartName('people')}
        </h2>
      </header>
      <ul className={styles.people}>
        {people.map(({ id, entries: own }) => (
          <Share key={id} person={find(id)} entries={own} share={own / entries} />
        ))}
      </ul>
      <p className={cardStyles.footnote}>{howText('people')}</p>
      <div className={cardStyles.actions}>
        <Button variant="quiet" size="small" icon={EyeOff} onClick={() => hidden.change(true)}>
          {t('charts.hide')}
        </Button>
      </div>
    </Card>
  );
}

function Share({ person, entries, share }: { person: Person; entries: number; share: number }) {
  const percent = t('charts.percent', { n: formatNumber(share * 100, { digits: 0 }) });
  return (
    <li className={styles.person}>
      <bdi className={styles.name}>{person.isMe ? t('charts.you') : person.name}</bdi>
      <span className={styles.value}>{t('charts.entriesOf', { count: entries, percent })}</span>
      <svg className={styles.bar} width="100%" height="8" aria-hidden>
        <rect width="100%" height="8" rx="4" className={styles.ground} />
        <rect width={`${Math.max(1, share * 100)}%`} height="8" rx="4" className={styles.part} />
      </svg>
    </li>
  );
}
