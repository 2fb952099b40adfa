import Stethoscope from 'lucide-react/icons/stethoscope';
import { useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useQuery } from '../../../app/use-query.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { logSettingsOf } from '../../../domain/statistics/settings.ts';
import { t } from '../../../i18n/t.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useLogView } from '../view/log-view.ts';
import { OneChild } from '../../../app/people/one-child.tsx';
import { type BlockName, blocksFor } from './blocks.ts';
import { useDoctorAddress } from './doctor-address.ts';
import { DoctorOptions } from './doctor-options.tsx';
import { DoctorPaper } from './doctor-paper.tsx';
import { lastVisitBefore, rangeOf } from './visit-range.ts';
import { useVisitQuestions } from './visit-questions.ts';
import '../../../i18n/lazy/charts.ts';
import '../../../i18n/lazy/doctor.ts';

/** The page for the doctor: what it holds is chosen above, and printed below. */
export function DoctorScreen() {
  const [{ child: urlChild }, change] = useDoctorAddress();
  const [, go] = useLogView();
  return (
    <Page
      title={t('doctor.title')}
      intro={t('doctor.intro')}
      back={{ label: t('doctor.back'), onBack: () => go('summary') }}
    >
      <OneChild
        icon={Stethoscope}
        texts={{
          noChild: t('doctor.noChild'),
          noChildText: t('doctor.noChildText'),
          whichChild: t('doctor.whichChild'),
          whichChildText: t('doctor.whichChildText'),
        }}
        urlChild={urlChild}
        onUrlChild={(child) => change({ child })}
      >
        {(child) => <ChildPage key={child.id} child={child} />}
      </OneChild>
    </Page>
  );
}

function ChildPage({ child }: { child: ChildRecord }) {
  const [{ range: name, custom, hasProtocol }] = useDoctorAddress();
  const { maySee } = useRights();
  const now = useNow(60_000);
  const today = dayAt(now, deviceZone(), logSettingsOf(child).dayStartHour);
  const lastVisit = useLastVisit(child.id, today);
  const [hidden, setHidden] = useState<readonly BlockName[]>([]);
  const [protocolDay, setProtocolDay] = useState<string | null>(null);
  const [questions, setQuestions] = useVisitQuestions(child.id);
  if (lastVisit === undefined) return <Skeleton height="16rem" />;
  const available = blocksFor(maySee);
  const blocks = available.filter((block) =>
    block === 'protocol' ? hasProtocol : !hidden.includes(block),
  );
  const range = rangeOf(name, custom, { today, lastVisit });
  const dayOfProtocol = protocolDay ?? range.to;
  return (
    <>
      <DoctorOptions
        range={range}
        context={{ today, lastVisit }}
        available={available}
        blocks={blocks}
        onHidden={setHidden}
        protocolDay={dayOfProtocol}
        onProtocolDay={setProtocolDay}
        questions={questions}
        onQuestions={setQuestions}
      />
      <DoctorPaper
        child={child}
        range={range}
        today={today}
        now={now}
        blocks={blocks}
        protocolDay={dayOfProtocol}
        questions={questions}
      />
    </>
  );
}

/** Some visits may be of today, or wrongly of a day to come. */
const VISITS = 10;

/** The day of the last visit before today; null without one, undefined until it is read. */
function useLastVisit(childId: string, today: string): string | null | undefined {
  const visits = useQuery(
    (replica) =>
      replica.events.timeline({ childIds: [childId], types: ['doctor_visit'], limit: VISITS }),
    [childId],
  );
  return (
    visits &&
    lastVisitBefore(
      visits.map(({ record }) => record.day),
      today,
    )
  );
}
