import type { ChildRecord } from '../../../schema/records/child.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import { meet } from '../../../schema/rights/grants.ts';
import { presets } from '../../../schema/rights/presets.ts';
import { type AccessWish, grantWith, lackingOf, wishIn } from '../../../schema/rights/wish.ts';
import { grantOn } from '../../app/grants/access.ts';
import { useOnline } from '../../app/use-online.ts';
import { arrives, useAsking } from '../../app/use-asking.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { declineWish } from '../../session/family-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Control, Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { openWishOf } from './open-wish.ts';
import type { Family } from './use-family.ts';
import { WishLines } from './wish-lines.tsx';
import '../../i18n/lazy/wish.ts';
import styles from './family.module.css';

type WishSectionProps = {
  person: MemberRecord;
  family: Family;
  /** Opens the rights for this child. */
  onEdit: (childId: string) => void;
};

/** What a caregiver asks the parents for: to give it, or to say "not now". */
export function WishSection({ person, family, onEdit }: WishSectionProps) {
  const wish = openWishOf(person, family.children);
  return wish && <OpenWish wish={wish} person={person} family={family} onEdit={onEdit} />;
}

function OpenWish({ wish, person, family, onEdit }: WishSectionProps & { wish: AccessWish }) {
  const online = useOnline();
  const now = useNow(60_000);
  const { run, busy, problem } = useAsking();
  const { name } = person;
  const inCare = family.children.filter((child) => grantOn(child, person.id) !== null);
  // A word without a choice may be about any of them.
  const about = inCare.filter(({ id }) => wish.children[id] !== undefined);
  const editable = about.length > 0 ? about : inCare;
  const decline = async () => {
    const done = await run(
      (session) => declineWish(session, { userId: person.id, wishId: wish.id }),
      arrives<unknown, readonly { record: MemberRecord }[]>(
        (replica) => replica.members.all(),
        (members) => members.every(({ record }) => isSettled(record, wish.id)),
      ),
    );
    if (done) showToast({ text: t('wish.declined', { name }) });
  };
  return (
    <Section title={t('wish.personAsks', { name })}>
      <Control>
        <WishLines
          wish={wish}
          about={inCare}
          heading={(child) =>
            inCare.length > 1
              ? t('wish.wouldLikeWith', { child: child.name, name })
              : t('wish.wouldLike', { name })
          }
        />
        <p className={styles.asked}>
          {t('wish.asked', { when: formatMoment(wish.at, { now }) })}
          {about.some((child) => isOverLimit(wish, person, child)) &&
            ` ${t('wish.underLimit', { name })}`}
        </p>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          {editable.map((child) => (
            <Button key={child.id} size="small" onClick={() => onEdit(child.id)}>
              {editable.length > 1
                ? t('wish.changeAccessTo', { child: child.name })
                : t('wish.changeAccess')}
            </Button>
          ))}
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            disabled={!online}
            onClick={() => void decline()}
          >
            {t('wish.sayNotNow')}
          </Button>
        </div>
      </Control>
    </Section>
  );
}

function isSettled(member: MemberRecord, wishId: string): boolean {
  const wish = wishIn(member);
  return wish?.id !== wishId || wish.answer !== null;
}

/** Given for the child, some of it would still not hold. */
function isOverLimit(wish: AccessWish, { id, limit }: MemberRecord, child: ChildRecord): boolean {
  if (!limit) return false;
  const wished = wish.children[child.id] ?? {};
  const given = grantWith(grantOn(child, id) ?? presets.sitter, wished);
  return lackingOf(wished, meet(given, limit)) !== null;
}
