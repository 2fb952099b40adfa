import { formatDate } from '../../i18n/format.ts';
import '../../i18n/lazy/health.ts';
import { t } from '../../i18n/t.ts';
import { useNow } from '../../ui/use-now.ts';
import { Facts } from '../form/facts.tsx';
import type { ReadingProps } from '../readings.ts';

/** A visit with what the doctor said. */
export function DoctorVisitReading({ line, payload, tz }: ReadingProps<'doctor_visit'>) {
  const now = useNow(60_000);
  const { findings, nextVisitAt } = payload;
  const next = nextVisitAt === undefined ? '' : formatDate(nextVisitAt, { now, tz });
  return (
    <Facts
      line={line}
      facts={[
        [t('health.findings'), findings],
        [t('health.nextVisit'), next],
      ]}
    />
  );
}
