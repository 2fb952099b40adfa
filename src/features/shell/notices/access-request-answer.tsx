import { Link } from '@tanstack/react-router';
import HandHelping from 'lucide-react/icons/hand-helping';
import { usePeople } from '../../../app/entries/people.ts';
import { useOwnAccessRequest } from '../../../app/access-request/use-own-request.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import '../../../i18n/lazy/access-request.ts';

/** The parents' answer to an access request, shown on every device until it is dismissed on one. */
export function AccessRequestAnswer() {
  const { request, withdraw } = useOwnAccessRequest();
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
          {/* If this cannot be stored, the notice appears again at the next start. */}
          <Button onClick={() => void withdraw(request).catch(() => undefined)}>
            {t('accessRequest.ok')}
          </Button>
        </>
      }
    >
      {isGiven ? t('accessRequest.hasChangedText') : t('accessRequest.notNowText')}
    </Banner>
  );
}
