import { useState } from 'react';
import { EntryRow } from '../../../app/entries/entry-row.tsx';
import { usePeople } from '../../../app/entries/people.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useLastValue } from '../../../app/forms/use-last-value.ts';
import { useQuery } from '../../../app/use-query.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { groupByDay } from '../../../domain/days/day-groups.ts';
import { formatLocalDay } from '../../../i18n/format.ts';
import { DOSE } from '../../../domain/log-types/medication/doses.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './ended-screen.module.css';

const FIRST = 5;
const MORE = 50;

/** The medication history, newest first. It never needs a plan, since the next dose depends on it. */
export function MedicinesGiven() {
  const [limit, setLimit] = useState(FIRST);
  const children = useQuery((replica) => replica.children.all(), []);
  const childIds = (children ?? []).map(({ record }) => record.id);
  const read = useQuery(
    (replica) => replica.events.timeline({ childIds, types: [DOSE], limit: limit + 1 }),
    [childIds.join(), limit],
  );
  // Keeps the shown entries while more are read.
  const entries = useLastValue(read);
  const now = useNow(60_000);
  const zone = useDeviceZone();
  const units = useUnits();
  const people = usePeople();
  const { openEntry } = useSheets();
  if (children === undefined || entries === undefined) return null;
  return (
    <Section title={t('plan.medicines')}>
      {entries.length === 0 && <p className={styles.none}>{t('plan.medicinesNone')}</p>}
      {groupByDay(entries.slice(0, limit)).map(({ day, entries: ofDay }) => (
        <div key={day}>
          <h3 className={styles.day}>{formatLocalDay(day, dayAt(now, zone))}</h3>
          <ul className={styles.rows}>
            {ofDay.map((entry) => (
              <li key={entry.record.id}>
                <EntryRow
                  entry={entry}
                  author={people.find(entry.record.performedBy ?? entry.record.createdBy)}
                  units={units}
                  zone={zone}
                  child={
                    children.length > 1
                      ? children.find(({ record }) => record.id === entry.record.childId)?.record
                      : undefined
                  }
                  onOpen={openEntry}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {entries.length > limit && (
        <Button variant="quiet" wide onClick={() => setLimit(limit + MORE)}>
          {t('plan.medicinesMore')}
        </Button>
      )}
    </Section>
  );
}
