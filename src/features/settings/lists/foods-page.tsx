import Apple from 'lucide-react/icons/apple';
import { allergenGroupOf } from '../../../domain/statistics/feeding/allergens.ts';
import '../../../i18n/lazy/lists.ts';
import { t } from '../../../i18n/t.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { PageBack } from '../page-back.ts';
import type { ItemSheetProps } from './item-form.tsx';
import { ListPage } from './list-page.tsx';

// With the form library, which the page does not need before an item is opened.
const FoodSheet = lazyDialog(async () => {
  const { FoodSheet: Sheet } = await import('./food-sheet.tsx');
  return ({ open, ...props }: ItemSheetProps<'food'> & { open: boolean }) =>
    open && <Sheet {...props} />;
});

/** The foods of each child: what to try, how it went, what to watch for. */
export function FoodsPage({ back }: { back: PageBack }) {
  return (
    <ListPage
      kind="food"
      icon={Apple}
      title={t('lists.foods')}
      intro={t('lists.foodsIntro')}
      introForCarers={t('lists.foodsForCarers')}
      add={t('lists.newFood')}
      none={{ title: t('lists.noFoods'), text: t('lists.noFoodsText') }}
      archived={t('lists.notOffered')}
      isOffered={({ archived }) => !archived}
      detailOf={({ name, status, allergen, chokingNote }) => {
        const group = allergen ?? allergenGroupOf(name);
        return [
          t(`lists.status-${status}`),
          ...(group === 'none' ? [] : [t(`lists.allergen-${group}`)]),
          ...(chokingNote === '' ? [] : [chokingNote]),
        ].join(' · ');
      }}
      Sheet={FoodSheet}
      back={back}
    />
  );
}
