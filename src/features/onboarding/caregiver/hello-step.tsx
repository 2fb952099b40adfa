import { useOwnMember } from '../../../app/people/use-own-member.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatList } from '../../../i18n/format.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/card.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { CaregiverStepProps } from './step-props.ts';

/** Who asked them to help, and with whom. */
export function HelloStep({ frame, next }: CaregiverStepProps) {
  const children = useQuery((replica) => replica.children.all(), []) ?? [];
  const names = children.map(({ record }) => record.name);
  const inviter = useInviter();
  return (
    <StepFrame
      {...frame}
      title={
        inviter === null
          ? t('onboarding.helloTitle', { children: formatList(names) })
          : t('onboarding.helloBy', { inviter, children: formatList(names) })
      }
      intro={t('onboarding.helloIntro')}
      action={t('onboarding.next')}
      onNext={next}
    >
      <Card flush>
        <List>
          {children.map(({ record }) => (
            <Row
              key={record.id}
              start={<ChildMark child={record} />}
              title={<bdi>{record.name}</bdi>}
            />
          ))}
        </List>
      </Card>
    </StepFrame>
  );
}

/** Who invited them, by name; null where nobody knows, or where that person has left. */
function useInviter(): string | null {
  const invitedBy = useOwnMember()?.invitedBy;
  const members = useQuery((replica) => replica.members.all(), []) ?? [];
  return members.find(({ record }) => record.id === invitedBy)?.record.name ?? null;
}
