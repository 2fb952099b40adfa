import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import { meet } from '../../../../schema/rights/grants.ts';
import { presets } from '../../../../schema/rights/presets.ts';
import {
  type AccessRequest,
  grantWith,
  lackingOf,
  accessRequestIn,
} from '../../../../schema/rights/access-request.ts';
import { grantOn } from '../../../app/grants/access.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { arrives, useServerAction } from '../../../app/requests/use-server-action.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { declineAccessRequest } from '../../../session/requests/family-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { openAccessRequestOf } from './open-request.ts';
import type { Family } from '../use-family.ts';
import { RequestLines } from './request-lines.tsx';
import '../../../i18n/lazy/access-request.ts';
import styles from '../family.module.css';

type AccessRequestSectionProps = {
  person: MemberRecord;
  family: Family;
  /** Opens the rights form for this child. */
  onEdit: (childId: string) => void;
};

/** The open access request on a caregiver's page: a parent changes the rights or answers "not now". */
export function AccessRequestSection({ person, family, onEdit }: AccessRequestSectionProps) {
  const request = openAccessRequestOf(person, family.children);
  return (
    request && <OpenRequest request={request} person={person} family={family} onEdit={onEdit} />
  );
}

function OpenRequest({
  request,
  person,
  family,
  onEdit,
}: AccessRequestSectionProps & { request: AccessRequest }) {
  const online = useOnline();
  const now = useNow(60_000);
  const { run, busy, problem } = useServerAction();
  const { name } = person;
  const inCare = family.children.filter((child) => grantOn(child, person.id) !== null);
  // A request with only a note may be about any of the children.
  const about = inCare.filter(({ id }) => request.children[id] !== undefined);
  const editable = about.length > 0 ? about : inCare;
  const decline = async () => {
    const done = await run(
      (session) => declineAccessRequest(session, { userId: person.id, requestId: request.id }),
      arrives<unknown, readonly { record: MemberRecord }[]>(
        (replica) => replica.members.all(),
        (members) => members.every(({ record }) => isSettled(record, request.id)),
      ),
    );
    if (done) showToast({ text: t('accessRequest.declined', { name }) });
  };
  return (
    <Section title={t('accessRequest.personAsks', { name })}>
      <Control>
        <RequestLines
          request={request}
          about={inCare}
          heading={(child) =>
            inCare.length > 1
              ? t('accessRequest.wouldLikeWith', { child: child.name, name })
              : t('accessRequest.wouldLike', { name })
          }
        />
        <p className={styles.asked}>
          {t('accessRequest.asked', { when: formatMoment(request.at, { now }) })}
          {about.some((child) => isOverLimit(request, person, child)) &&
            ` ${t('accessRequest.underLimit', { name })}`}
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
                ? t('accessRequest.changeAccessTo', { child: child.name })
                : t('accessRequest.changeAccess')}
            </Button>
          ))}
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            disabled={!online}
            onClick={() => void decline()}
          >
            {t('accessRequest.sayNotNow')}
          </Button>
        </div>
      </Control>
    </Section>
  );
}

function isSettled(member: MemberRecord, requestId: string): boolean {
  const request = accessRequestIn(member);
  return request?.id !== requestId || request.answer !== null;
}

/** Whether the person's upper limit would still forbid some of the requested rights. */
function isOverLimit(
  request: AccessRequest,
  { id, limit }: MemberRecord,
  child: ChildRecord,
): boolean {
  if (!limit) return false;
  const requested = request.children[child.id] ?? {};
  const given = grantWith(grantOn(child, id) ?? presets.sitter, requested);
  return lackingOf(requested, meet(given, limit)) !== null;
}
