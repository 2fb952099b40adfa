import HandHelping from 'lucide-react/icons/hand-helping';
import { useFormContext } from 'react-hook-form';
import { type WishedRights, grantWith } from '../../../schema/rights/wish.ts';
import { wishLines } from './wish-words.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type RightsValues, grantOf, rightsValues } from './rights-values.ts';
import '../../i18n/lazy/wish.ts';

/** Above the rights: what was asked for. The form takes it over when the parent says so. */
export function WishedBanner({ name, wished }: { name: string; wished: WishedRights }) {
  const form = useFormContext<RightsValues>();
  const take = () =>
    form.reset(rightsValues(grantWith(grantOf(form.getValues()), wished)), {
      keepDefaultValues: true,
    });
  return (
    <Banner
      icon={HandHelping}
      role="note"
      title={t('wish.wouldLike', { name })}
      actions={<Button onClick={take}>{t('wish.takeAll')}</Button>}
    >
      {wishLines(wished).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Banner>
  );
}
