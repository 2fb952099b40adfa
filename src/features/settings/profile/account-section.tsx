import { useServices } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { useLive } from '../../../ui/use-live.ts';
import { Section } from '../../../ui/section.tsx';

/** Who is signed in on this device. */
export function AccountSection({ onSignOut }: { onSignOut: () => void }) {
  const state = useLive(useServices().session.state);
  if (state?.status !== 'signedIn') return null;
  const { name, username, color, role } = state.user;
  return (
    <Section title={t('settings.account')}>
      <List>
        <Row
          start={<ColorMark shape="disc" color={color} initial={name.slice(0, 1)} />}
          title={<bdi>{name}</bdi>}
          detail={
            <>
              {name !== username && <bdi>{username}</bdi>}
              {name !== username && <br />}
              {t(`settings.role-${role}`)}
            </>
          }
          end={
            <Button size="small" onClick={onSignOut}>
              {t('settings.signOut')}
            </Button>
          }
        />
      </List>
    </Section>
  );
}
