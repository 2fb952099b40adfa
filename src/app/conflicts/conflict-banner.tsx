import { Link } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import type { ConflictAnswer } from '../../../schema/wire/rest-answers.ts';
import { formatMoment } from '../../i18n/format.ts';
import '../../i18n/lazy/home-later.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Versioned } from '../history/versioned.ts';
import { type ConflictSide, useConflictSides } from './use-conflict-sides.ts';

type ConflictBannerProps = {
  conflict: ConflictAnswer;
  versioned: Versioned;
  /** The record in a few words. */
  what: string;
  /** The value alone does not say which field it is of. */
  namesField: boolean;
  /** Of how many more conflicts the settings tell. */
  more: number;
  onOpen: () => void;
};

/** Asks which of two values is right, with their authors and times. */
export function ConflictBanner(props: ConflictBannerProps) {
  const { conflict, versioned, what, namesField, more, onOpen } = props;
  const now = useNow(60_000);
  const { lost, kept } = useConflictSides(conflict, versioned);
  const sides = [lost, kept].map((side) => ({ side, what: whatOf(side, namesField) }));
  return (
    <Banner
      tone="attention"
      role="note"
      icon={Users}
      title={t('homeLater.conflict', { what })}
      actions={
        <>
          {sides.map((each) => (
            <Keep key={each.side.person.id} {...each} />
          ))}
          <Button
            size="small"
            variant="quiet"
            aria-label={t('homeLater.conflictOpenLabel', { what })}
            onClick={onOpen}
          >
            {t('homeLater.conflictOpen')}
          </Button>
        </>
      }
    >
      <p>
        {sides.map(({ side: { person, writtenAt }, what: value }, i) => (
          <span key={person.id}>
            {i > 0 && ' · '}
            <bdi>
              {person.isMe
                ? t('homeLater.conflictMine', {
                    what: value,
                    time: formatMoment(writtenAt, { now }),
                  })
                : t('homeLater.conflictBy', {
                    what: value,
                    name: person.name,
                    time: formatMoment(writtenAt, { now }),
                  })}
            </bdi>
          </span>
        ))}
      </p>
      {more > 0 && (
        <p>
          <Link to="/settings" search={{ section: 'sync' }}>
            {t('homeLater.conflictMore', { count: more })}
          </Link>
        </p>
      )}
    </Banner>
  );
}

function whatOf({ text }: ConflictSide, namesField: boolean): string {
  if (!namesField) return text.value;
  return t('homeLater.conflictTime', { field: text.field, what: text.value });
}

function Keep({ side: { person, keep }, what }: { side: ConflictSide; what: string }) {
  const label = person.isMe
    ? t('homeLater.conflictKeepMine')
    : t('homeLater.conflictKeep', { name: person.name });
  return (
    keep && (
      <Button
        size="small"
        aria-label={t('homeLater.conflictKeepLabel', { keep: label, what })}
        onClick={keep}
      >
        {label}
      </Button>
    )
  );
}
