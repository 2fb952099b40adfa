import HandHelping from 'lucide-react/icons/hand-helping';
import { useFormContext } from 'react-hook-form';
import { type RequestedRights, grantWith } from '../../../../schema/rights/access-request.ts';
import { requestedRightsLines } from './request-choices.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { type RightsValues, grantOf, rightsValues } from '../rights/rights-values.ts';
import '../../../i18n/lazy/access-request.ts';

/** The requested rights above the form, with a button that sets all of them. */
export function RequestedBanner({ name, requested }: { name: string; requested: RequestedRights }) {
  const form = useFormContext<RightsValues>();
  const applyRequested = () =>
    form.reset(rightsValues(grantWith(grantOf(form.getValues()), requested)), {
      keepDefaultValues: true,
    });
  return (
    <Banner
      icon={HandHelping}
      role="note"
      title={t('accessRequest.wouldLike', { name })}
      actions={<Button onClick={applyRequested}>{t('accessRequest.takeAll')}</Button>}
    >
      {requestedRightsLines(requested).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Banner>
  );
}
