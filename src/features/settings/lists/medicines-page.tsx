import Pill from 'lucide-react/icons/pill';
import { isGivenOn } from '../../../domain/lists/medicines.ts';
import '../../../i18n/lazy/lists.ts';
import { t } from '../../../i18n/t.ts';
import { limitsText, medicineText } from '../../../log-types/medication/medicine-text.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { PageBack } from '../page-back.ts';
import { useToday } from '../use-today.ts';
import type { ItemSheetProps } from './item-form.tsx';
import { ListPage } from './list-page.tsx';

// With the form library, which the page does not need before an item is opened.
const MedicineSheet = lazyDialog(async () => {
  const { MedicineSheet: Sheet } = await import('./medicine-sheet.tsx');
  return ({ open, ...props }: ItemSheetProps<'medicine'> & { open: boolean }) =>
    open && <Sheet {...props} />;
});

/** The medicines of each child, with the limits that the guard of doses reads. */
export function MedicinesPage({ back }: { back: PageBack }) {
  const today = useToday();
  return (
    <ListPage
      kind="medicine"
      icon={Pill}
      title={t('lists.medicines')}
      intro={t('lists.medicinesIntro')}
      introForCarers={t('lists.medicinesForCarers')}
      add={t('lists.newMedicine')}
      none={{ title: t('lists.noMedicines'), text: t('lists.noMedicinesText') }}
      archived={t('lists.noLonger')}
      isOffered={(medicine) =>
        isGivenOn(medicine, today) ||
        // One whose course is still to come.
        (!medicine.archived && medicine.courseFrom !== null && medicine.courseFrom > today)
      }
      detailOf={(medicine) =>
        [medicineText(medicine, today), limitsText(medicine)]
          .filter((text) => text !== '')
          .join(' · ')
      }
      Sheet={MedicineSheet}
      back={back}
    />
  );
}
