import Pill from 'lucide-react/icons/pill';
import Plus from 'lucide-react/icons/plus';
import { useSheets } from '../../app/navigation/sheets.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { eventLine } from '../../domain/event-line.ts';
import { formatAgo } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { List, RowButton } from '../../ui/list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useNow } from '../../ui/use-now.ts';
import { BigButton } from './big-button.tsx';
import { useMedicines } from './queries.ts';
import { TargetPicker } from './target-picker.tsx';
import { nextDose } from './tiles.tsx';
import { useTargets } from './use-targets.ts';
import styles from './quick-sheet.module.css';

/** Medicines given lately, with when the next dose is possible. A dose is always a form: it is looked at. */
export function MedicineSheet({ onClose }: { onClose: () => void }) {
  const targets = useTargets();
  const [childId = ''] = targets.ids;
  const medicines = useMedicines([childId]);
  const units = useUnits();
  const now = useNow(30_000);
  const { openNew } = useSheets();
  const form = (prefill: { copy?: string }) => {
    onClose();
    openNew('medication', { ...prefill, for: childId });
  };
  return (
    <Sheet open onClose={onClose} title={t('home.medicine')}>
      <div className={styles.stack}>
        <TargetPicker targets={targets} single />
        {medicines?.length === 0 && <p>{t('home.noMedicinesYet')}</p>}
        {medicines && medicines.length > 0 && (
          <List className={styles.list}>
            {medicines.map(({ dose, nextAt }) => (
              <RowButton
                key={dose.id}
                start={<Icon icon={Pill} />}
                title={<bdi>{say(eventLine(dose, units))}</bdi>}
                detail={formatAgo(dose.startedAt, now)}
                end={nextAt === null ? undefined : nextDose(nextAt, now)}
                onClick={() => form({ copy: dose.id })}
              />
            ))}
          </List>
        )}
        <BigButton wide icon={Plus} onClick={() => form({})}>
          {t('home.medicineForm')}
        </BigButton>
      </div>
    </Sheet>
  );
}
