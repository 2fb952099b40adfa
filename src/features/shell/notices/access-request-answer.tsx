import { Link } from '@tanstack/react-router';
import HandHelping from 'lucide-react/icons/hand-helping';
import { usePeople } from '../../../app/entries/people.ts';
import { useOwnAccessRequest } from '../../../app/access-request/use-own-request.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import '../../../i18n/lazy/access-request.ts';

/** What the parents have answered to whoever asked for more: until it is read, on any device. */
export function AccessRequestAnswer() {
  const { request, takeBack } = useOwnAccessRequest();
  const people = usePeople();
  if (!request?.answer) return null;
  const { name } = people.find(request.answer.by);
  const isGiven = request.answer.how === 'changed';
  return (
    <Banner
      icon={HandHelping}
      title={
        isGiven ? t('accessRequest.hasChanged', { name }) : t('accessRequest.notNow', { name })
      }
      actions={
        <>
          {isGiven && (
            <Link
              className={buttonClass({})}
              to="/settings"
              search={{ section: 'family' } as never}
            >
              {t('accessRequest.look')}
            </Link>
          )}
          {/* Kept nowhere, it is asked again at the next start: no harm. */}
          <Button onClick={() => void takeBack(request).catch(() => undefined)}>
            {t('accessRequest.ok')}
          </Button>
        </>
      }
    >
      {isGiven ? t('accessRequest.hasChangedText') : t('accessRequest.notNowText')}
    </Banner>
  );
}
