import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, Row, RowButton } from '../../../ui/list.tsx';
import { type ChildAnswers, noChild } from '../answers.ts';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** Asks for further children. */
export function MoreStep({ answers, change, next, frame, today }: StepProps) {
  const last = answers.children.at(-1) ?? noChild;
  // The answers of a child that was put off are shown again.
  const begun = answers.putOff ?? noChild;
  const add = (child: ChildAnswers) =>
    change({ children: [...answers.children, child], putOff: null, step: 'child' });
  return (
    <StepFrame
      {...frame}
      onSkip={null}
      title={t('onboarding.moreTitle')}
      intro={t('onboarding.moreIntro')}
      action={t('onboarding.noMore')}
      onNext={() => next()}
    >
      <Card flush>
        <List>
          {answers.children.map((child) => (
            <Row
              key={child.id ?? child.name}
              title={<bdi>{child.name}</bdi>}
              detail={dayOf(child, today)}
            />
          ))}
          <RowButton
            start={<Icon icon={Users} />}
            title={t('onboarding.addTwin', { name: last.name })}
            onClick={() =>
              add({ ...begun, expected: last.expected, day: last.day, weeks: last.weeks })
            }
          />
          <RowButton
            start={<Icon icon={Plus} />}
            title={t('onboarding.addAnother')}
            onClick={() => add(begun)}
          />
        </List>
      </Card>
    </StepFrame>
  );
}

function dayOf({ expected, day }: ChildAnswers, today: string): string {
  const date = formatLocalDate(day, today);
  return expected ? t('onboarding.expectedOn', { date }) : t('onboarding.bornOn', { date });
}
