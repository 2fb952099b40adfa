import type { ChildRecord } from '../../../schema/records/child.ts';
import '../../i18n/lazy/custody.ts';
import { formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { readTodayWith } from '../../session/requests/today-with.ts';
import { useSelectedChild } from '../people/selected-child.ts';
import { NotRead } from '../requests/needs-connection.tsx';
import { useServerRead } from '../requests/use-server-read.ts';
import { useSession } from '../services.tsx';
import { List, Row } from '../../ui/list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChildMark } from '../people/child-mark.tsx';

/**
 * With whom the children are today, for a caregiver who may know that and no more. The device has no
 * parenting plan, so the server is asked.
 */
export function TodayWith({ quiet = false }: { quiet?: boolean }) {
  const session = useSession();
  const { chosen } = useSelectedChild();
  const answer = useServerRead(() => readTodayWith(session));
  if (answer.kind === 'loading') return quiet ? null : <Skeleton height="3rem" />;
  if (answer.kind !== 'read') return quiet ? null : <NotRead answer={answer} />;
  const rows = chosen.flatMap(({ record }) =>
    answer.value
      .filter(({ childId }) => childId === record.id)
      .map(({ spans }) => ({ child: record, spans })),
  );
  if (rows.length === 0) return quiet ? null : <p>{t('custody.noPlan')}</p>;
  return (
    <section aria-label={t('custody.today')}>
      <List label={t('custody.today')}>
        {rows.map(({ child, spans }) => (
          <Row
            key={child.id}
            start={<ChildMark child={child} />}
            title={titleOf(child, spans)}
            detail={t('custody.today')}
          />
        ))}
      </List>
    </section>
  );
}

type Spans = readonly { to: number; label: string }[];

/** "Mia: Ana until 17:00, then Ben". */
function titleOf({ name }: ChildRecord, spans: Spans): string {
  const text = spans.reduceRight(
    (after, { label, to }) =>
      after === '' ? label : t('custody.until', { name: label, time: formatTime(to), after }),
    '',
  );
  return t('custody.childIs', { child: name, text });
}
