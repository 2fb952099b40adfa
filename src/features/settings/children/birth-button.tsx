import Scale from 'lucide-react/icons/scale';
import { useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/birth.ts';
import { t } from '../../../i18n/t.ts';
import { type BirthValues, readBirthValues } from '../../../replica/stores/birth-measurement.ts';
import { Button } from '../../../ui/button.tsx';
import { BirthSheet } from './birth-sheet.tsx';

/** Opens what was measured at birth, for a child whose day of birth is known. */
export function BirthButton({ child }: { child: ChildRecord }) {
  const replica = useReplica();
  /** undefined while the sheet is closed. */
  const [known, setKnown] = useState<BirthValues | null | undefined>();
  const { birthdate } = child;
  if (replica === null || birthdate === null || child.birthDateApprox === true) return null;
  const open = () => void readBirthValues(replica, child.id).then(setKnown, () => setKnown(null));
  return (
    <div>
      <Button variant="quiet" icon={Scale} onClick={open}>
        {t('birth.title')}
      </Button>
      {known !== undefined && (
        <BirthSheet
          child={{ ...child, birthdate }}
          known={known}
          onClose={() => setKnown(undefined)}
        />
      )}
    </div>
  );
}
