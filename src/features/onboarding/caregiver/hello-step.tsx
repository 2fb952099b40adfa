import { useQuery } from '../../../app/use-query.ts';
import { formatList } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/card.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { CaregiverStepProps } from './caregiver-onboarding.tsx';

/** Whom they will help with. */
export function HelloStep({ frame, next }: CaregiverStepProps) {
  const children = useQuery((replica) => replica.children.all(), []) ?? [];
  const names = children.map(({ record }) => record.name);
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.helloTitle', { children: formatList(names) })}
      intro={t('onboarding.helloIntro')}
      action={t('onboarding.next')}
      onNext={next}
    >
      <Card flush>
        <List>
          {children.map(({ record }) => (
            <Row
              key={record.id}
              start={<ColorMark color={record.color} />}
              title={<bdi>{record.name}</bdi>}
            />
          ))}
        </List>
      </Card>
    </StepFrame>
  );
}
