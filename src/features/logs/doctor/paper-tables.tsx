import type { ReactNode } from 'react';
import { sum } from '../../../domain/statistics/averages.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { formatDuration, formatList, formatNumber, formatTime } from '../../../i18n/format.ts';
import { t, tKey } from '../../../i18n/t.ts';
import { minutes, volume } from '../charts/draw/measure.ts';
import type { EntryRow, Row } from './doctor-content.ts';
import type { ProtocolHour } from './protocol.ts';
import styles from './doctor.module.css';

/** More would be a fourth page. */
const ROWS_MAX = 60;

export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <table className={styles.rows}>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Entries of one type, oldest first. */
export function EntryTable({ rows }: { rows: readonly EntryRow[] }) {
  return (
    <NewestRows rows={rows} columns={[t('doctor.when'), t('doctor.what'), t('doctor.note')]}>
      {({ when, text, note }) => [when, text, note]}
    </NewestRows>
  );
}

/** Temperature and medicine beside each other, so that what was given at a fever is seen. */
export function HealthTable({ rows }: { rows: readonly EntryRow[] }) {
  return (
    <NewestRows
      rows={rows}
      columns={[t('doctor.when'), t('doctor.temperature'), t('doctor.medicine'), t('doctor.note')]}
    >
      {({ when, type, text, note }) => [
        when,
        type === 'temperature' ? text : '',
        type === 'medication' ? text : '',
        note,
      ]}
    </NewestRows>
  );
}

function NewestRows({
  rows,
  columns,
  children: cellsOf,
}: {
  rows: readonly EntryRow[];
  columns: readonly string[];
  children: (row: EntryRow) => readonly string[];
}) {
  if (rows.length === 0) return <p>{t('doctor.nothing')}</p>;
  const left = Math.max(0, rows.length - ROWS_MAX);
  return (
    <>
      {left > 0 && <p className={styles.small}>{t('doctor.moreRows', { count: left })}</p>}
      <Table>
        <Head columns={columns} />
        <tbody>
          {rows.slice(left).map((row) => (
            <tr key={row.id}>
              {cellsOf(row).map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** A day hour by hour, with the sums below. */
export function ProtocolTable({ hours }: { hours: readonly ProtocolHour[] }) {
  const units = useUnits();
  const ml = (value: number) => (value > 0 ? volume(units).text(value) : '');
  const feeds = hours.flatMap((hour) => hour.feeds);
  const amount = (some: ProtocolHour['feeds']) => {
    const breastMin = sum(some.map((feed) => feed.breastMin));
    const parts = [
      ml(sum(some.map((feed) => feed.ml))),
      breastMin > 0 ? minutes.text(breastMin) : '',
    ];
    return parts.filter(Boolean).join(' + ');
  };
  return (
    <Table>
      <Head
        columns={[
          t('doctor.time'),
          t('doctor.feed'),
          t('doctor.amount'),
          t('doctor.wet'),
          t('doctor.dirty'),
          t('doctor.asleep'),
          t('doctor.note'),
        ]}
      />
      <tbody>
        {hours.map((hour) => (
          <tr key={hour.from}>
            <th scope="row">{formatTime(hour.from, { tz: hour.tz })}</th>
            <td>{hour.feeds.map((feed) => feedText(feed, hour.tz)).join(', ')}</td>
            <td>{amount(hour.feeds)}</td>
            <td>{countText(hour.wet)}</td>
            <td>{countText(hour.dirty)}</td>
            <td>{hour.sleepMs > 0 ? formatDuration(hour.sleepMs) : ''}</td>
            <td>{hour.notes.join(' · ')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('doctor.sum')}</th>
          <td>{formatNumber(feeds.length)}</td>
          <td>{amount(feeds)}</td>
          <td>{formatNumber(sum(hours.map(({ wet }) => wet)))}</td>
          <td>{formatNumber(sum(hours.map(({ dirty }) => dirty)))}</td>
          <td colSpan={2}>{formatDuration(sum(hours.map(({ sleepMs }) => sleepMs)))}</td>
        </tr>
      </tfoot>
    </Table>
  );
}

/** Wider than a narrow phone: there it scrolls, by keyboard too. */
export function Table({ children }: { children: ReactNode }) {
  return (
    // A scrolling area must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="group" aria-label={t('doctor.table')} tabIndex={0}>
      <table className={styles.table}>{children}</table>
    </div>
  );
}

function feedText({ at, parts }: ProtocolHour['feeds'][number], tz: string): string {
  return t('doctor.feedAt', {
    time: formatTime(at, { tz }),
    parts: formatList(parts.map((part) => tKey(`doctor.part-${part}`))),
  });
}

function countText(count: number): string {
  return count === 0 ? '' : formatNumber(count);
}

export function Head({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
