import Plus from 'lucide-react/icons/plus';
import Trophy from 'lucide-react/icons/trophy';
import { useId, useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { MilestonePayload } from '../../../../schema/records/payloads/milestone.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatDate } from '../../../i18n/format.ts';
import '../../../i18n/lazy/milestones.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ideaTitle, ideas, ideasFor } from './ideas.ts';
import cards from '../../../app/charts/card.module.css';
import styles from './milestones.module.css';

type Milestone = EventRecord<'milestone'>;
const TYPE = 'milestone' satisfies EventRecord['type'];
const categories = MilestonePayload.shape.category.options;

/** The milestones in the log by kind, and what could be logged next. */
export function OtherMilestones({
  child,
  months,
}: {
  child: ChildRecord;
  /** The age that chooses the suggestions; null: all of them. */
  months: number | null;
}) {
  const id = useId();
  const { mayLog, maySee } = useRights();
  const found = useQuery(
    ({ events }) =>
      events.between({
        childIds: [child.id],
        types: [TYPE],
        from: Number.MIN_SAFE_INTEGER,
        to: Number.MAX_SAFE_INTEGER,
      }),
    [child.id],
  );
  const start = useStart(child.id);
  if (!maySee(TYPE) || !found) return null;
  const logged = found.map(({ record }) => record).filter(isMilestone);
  return (
    <Card aria-labelledby={`${id}-title`} className={cards.card}>
      <h2 id={`${id}-title`} className={cards.title}>
        {t('growthMilestones.othersTitle')}
      </h2>
      {logged.length === 0 ? (
        <p className={styles.hint}>{t('growthMilestones.othersEmpty')}</p>
      ) : (
        <Logged milestones={logged} />
      )}
      {mayLog(TYPE, child.id) && (
        <>
          <Ideas
            name={child.name}
            months={months}
            logged={logged.map(({ payload }) => payload.title)}
            onChoose={start}
          />
          <div className={cards.actions}>
            <Button variant="quiet" size="small" icon={Plus} onClick={() => start({})}>
              {t('growthMilestones.addOther')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

const isMilestone = (event: EventRecord): event is Milestone => event.type === TYPE;

type Prefill = { kind?: string; content?: string };

/** Opens the form of a milestone, filled in as far as a suggestion says it. */
function useStart(childId: string): (prefill: Prefill) => void {
  const { openNew } = useSheets();
  const { writesBlocked, explainBlocked } = useWriteGate();
  return (prefill) =>
    writesBlocked ? explainBlocked() : openNew(TYPE, { for: childId, ...prefill });
}

function Logged({ milestones }: { milestones: readonly Milestone[] }) {
  const now = useNow(60_000);
  const { openEntry } = useSheets();
  const groups = categories
    .map((category) => ({
      category,
      entries: milestones
        .filter(({ payload }) => payload.category === category)
        .toSorted((a, b) => b.startedAt - a.startedAt),
    }))
    .filter(({ entries }) => entries.length > 0);
  return groups.map(({ category, entries }) => (
    <div key={category}>
      <h3 className={styles.category}>{t(`milestones.category-${category}`)}</h3>
      <List className={styles.list} label={t(`milestones.category-${category}`)}>
        {entries.map(({ id, startedAt, tz, payload }) => (
          <RowButton
            key={id}
            start={<Icon icon={Trophy} />}
            title={payload.title}
            detail={
              payload.precision === 'month'
                ? monthOf(startedAt, tz)
                : formatDate(startedAt, { now, tz })
            }
            onClick={() => openEntry(id)}
          />
        ))}
      </List>
    </div>
  ));
}

function monthOf(at: number, tz: string): string {
  return new Intl.DateTimeFormat(undefined, {
    month: 'long',
    year: 'numeric',
    timeZone: tz,
  }).format(at);
}

/** Suggestions by age; one tap opens the form with the title in it. */
function Ideas({
  name,
  months,
  logged,
  onChoose,
}: {
  name: string;
  months: number | null;
  logged: readonly string[];
  onChoose: (prefill: Prefill) => void;
}) {
  const [showsAll, setShowsAll] = useState(months === null);
  const shown = ideasFor(showsAll ? null : months, logged);
  const isOpenEnded = months !== null && ideas.length > 0;
  return (
    <div>
      <h3 className={styles.category}>
        {showsAll ? t('growthMilestones.moreIdeas') : t('growthMilestones.ideasTitle')}
      </h3>
      <p className={styles.hint}>{t('growthMilestones.ideasHint', { name })}</p>
      {categories.map((category) => {
        const ofKind = shown.filter((idea) => idea.category === category);
        if (ofKind.length === 0) return null;
        return (
          <div key={category}>
            <h4 className={styles.category}>{t(`milestones.category-${category}`)}</h4>
            <div className={styles.ideas}>
              {ofKind.map((idea) => (
                <Chip
                  key={idea.key}
                  icon={Plus}
                  onClick={() => onChoose({ kind: idea.category, content: ideaTitle(idea) })}
                >
                  {ideaTitle(idea)}
                </Chip>
              ))}
            </div>
          </div>
        );
      })}
      {shown.length === 0 && <p className={styles.hint}>{t('growthMilestones.noIdeas')}</p>}
      {isOpenEnded && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('growthMilestones.fewerIdeas') : t('growthMilestones.moreIdeas')}
        </Button>
      )}
    </div>
  );
}
