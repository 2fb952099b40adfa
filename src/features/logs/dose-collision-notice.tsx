import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import Pill from 'lucide-react/icons/pill';
import { usePeople } from '../../app/entries/people.ts';
import { startText } from '../../app/entries/start-text.ts';
import { useSheets } from '../../app/navigation/sheets.ts';
import type { DoseCollision } from '../../domain/log-types/medication/dose-collisions.ts';
import type { Dose } from '../../domain/log-types/medication/doses.ts';
import '../../i18n/lazy/logs.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { planText } from '../../log-types/medication/plan-text.ts';
import { dosePhrase } from '../../log-types/medication/type.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';

/** The doses whose notice was closed; it comes back at the next start, until a day is over. */
const closedAtom = atom<readonly string[]>([]);

/** Two doses that break the plan together, and who gave them. */
export function DoseCollisionNotice({ collision }: { collision: DoseCollision }) {
  const { dose, before, plan, reasons } = collision;
  const { openEntry } = useSheets();
  const store = useStore();
  const isClosed = useSessionAtom(closedAtom).includes(dose.id);
  const doseText = useDoseText();
  if (isClosed) return null;
  return (
    <Banner
      tone="attention"
      role="alert"
      icon={Pill}
      title={t('logs.dosesCollide', { name: dose.payload.name })}
      actions={
        <>
          <Button size="small" onClick={() => openEntry(dose.id)}>
            {t('logs.dosesCollideOpen')}
          </Button>
          <Button
            size="small"
            onClick={() => store.set(closedAtom, [...store.get(closedAtom), dose.id])}
          >
            {t('logs.dosesCollideClose')}
          </Button>
        </>
      }
    >
      <p>{t('logs.dosesCollideText', { first: doseText(before), second: doseText(dose) })}</p>
      {reasons.map((reason) => (
        <p key={reason}>{planText(reason, plan, dose.payload.unit)}</p>
      ))}
      <p>{t('logs.dosesCollideAdvice')}</p>
    </Banner>
  );
}

/** "5 ml at 14:10 (Ana)" */
function useDoseText(): (dose: Dose) => string {
  const people = usePeople();
  const now = useNow(60_000);
  return (dose) =>
    t('logs.doseGiven', {
      dose: say(dosePhrase(dose.payload)),
      time: startText(dose, now),
      name: people.find(dose.performedBy ?? dose.createdBy).name,
    });
}
