import ArrowLeft from 'lucide-react/icons/arrow-left';
import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import { useMemo } from 'react';
import { BYTE_ORDER_MARK } from '../../../../../schema/export/csv.ts';
import { usePeople } from '../../../../app/entries/people.ts';
import { saveFile } from '../../../../app/save-file.ts';
import { formatDate } from '../../../../i18n/format.ts';
import '../../../../i18n/lazy/parenting-export.ts';
import '../../../../i18n/lazy/parenting.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { isDay } from '../is-day.ts';
import { useParentingAddress } from '../parenting-address.ts';
import { type LaneSources, shownLanes } from '../shown-lanes.ts';
import {
  type ExportPeriod,
  type ExportTable,
  exportCsv,
  exportTables,
  hashOf,
} from './export-rows.ts';
import styles from './export.module.css';

/** What was agreed in a period, to print or to save as a table, with a hash of the list at its foot. */
export function ExportPage({ sources, period }: { sources: LaneSources; period: ExportPeriod }) {
  const [, change] = useParentingAddress();
  const people = usePeople();
  const now = useNow(60_000);
  const { tables, hash } = useMemo(() => {
    const made = exportTables(shownLanes(sources), sources, period, (id) => people.find(id).name);
    return { tables: made, hash: hashOf(made) };
    // The period is read from the address anew at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sources, people, period.from, period.to]);
  const setPeriod = (next: Partial<ExportPeriod>) => {
    const { from, to } = { ...period, ...next };
    if (isDay(from) && isDay(to))
      change({ period: from <= to ? { from, to } : { from, to: from } });
  };
  const save = () => {
    const foot = `\r\n${t('parentingExport.hash', { hash })}\r\n`;
    const text = BYTE_ORDER_MARK + exportCsv(tables) + foot;
    saveFile(
      new Blob([text], { type: 'text/csv;charset=utf-8' }),
      `parenting-${period.from}-${period.to}.csv`,
    );
  };
  return (
    <div className={styles.page}>
      <div className={styles.options}>
        <Button
          variant="quiet"
          size="small"
          icon={ArrowLeft}
          onClick={() => change({ period: null })}
        >
          {t('parentingExport.back-to')}
        </Button>
        <div className={styles.period}>
          <TextField
            type="date"
            label={t('parentingExport.firstDay')}
            value={period.from}
            onChange={(from) => setPeriod({ from })}
          />
          <TextField
            type="date"
            label={t('parentingExport.lastDay')}
            value={period.to}
            onChange={(to) => setPeriod({ to })}
          />
        </div>
        <div className={styles.buttons}>
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            {t('parentingExport.print')}
          </Button>
          <Button icon={FileDown} onClick={save}>
            {t('parentingExport.csv')}
          </Button>
        </div>
      </div>
      <article className={styles.paper}>
        <header className={styles.head}>
          <h2>{t('parentingExport.title')}</h2>
          <p>
            {t('parentingExport.periodText', { from: period.from, to: period.to })}
            {' · '}
            {t('parentingExport.madeOn', { day: formatDate(now, { now: 0 }) })}
          </p>
        </header>
        {tables.map((table) => (
          <PaperTable key={table.title} table={table} />
        ))}
        <footer className={styles.hash}>{t('parentingExport.hash', { hash })}</footer>
      </article>
    </div>
  );
}

function PaperTable({ table: { title, head, rows } }: { table: ExportTable }) {
  return (
    <section className={styles.block} aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p>{t('parentingExport.nothing')}</p>
      ) : (
        // It scrolls sideways on a phone, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label={title} tabIndex={0} className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // Rows have no identity of their own and never move.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={index}>
                  {row.map((cell, column) => (
                    <PaperCell key={head[column]} text={String(cell ?? '')} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function PaperCell({ text }: { text: string }) {
  return <td className={text.length <= MOMENT_LENGTH ? styles.short : undefined}>{text}</td>;
}

/** The length of `2026-11-30 17:30`. */
const MOMENT_LENGTH = 16;
