import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import type { Grant } from '../../../../schema/rights/permissions.ts';
import { presets } from '../../../../schema/rights/presets.ts';
import { meet } from '../../../../schema/rights/grants.ts';
import { grantOn } from '../../../app/grants/access.ts';
import { describeGrant } from '../../../app/grants/describe-grant.ts';
import { presetOf } from '../../../app/grants/preset-of.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { t } from '../../../i18n/t.ts';
import { grantChild, withdrawChild } from '../../../session/requests/family-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { GrantLines } from './grant-lines.tsx';
import { RightsSheet } from './rights-sheet.tsx';
import { grantOf } from './rights-values.ts';
import { arrives, useServerAction } from '../../../app/requests/use-server-action.ts';
import { openAccessRequestOf } from '../access-requests/open-request.ts';
import type { Family } from '../use-family.ts';
import { AccessRequestSection } from '../access-requests/request-section.tsx';
import styles from '../family.module.css';

type ChildAccessProps = { person: MemberRecord; family: Family };

/** A caregiver's rights in words, child by child; each row opens the rights form. */
export function ChildAccess({ person, family }: ChildAccessProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const child = family.children.find(({ id }) => id === edited);
  return (
    <>
      <AccessRequestSection key={person.id} person={person} family={family} onEdit={setEdited} />
      <Section title={t('family.access')}>
        <List label={t('family.access')}>
          {family.children.map((each) => (
            <ChildRow
              key={each.id}
              child={each}
              grant={grantOn(each, person.id)}
              onEdit={() => setEdited(each.id)}
            />
          ))}
        </List>
        {family.children.length === 0 && (
          <Control>
            <p>{t('family.noChildren')}</p>
          </Control>
        )}
      </Section>
      {family.children.map((each) => (
        <InWords key={each.id} child={each} person={person} />
      ))}
      {child && (
        <EditAccess key={child.id} child={child} person={person} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

type ChildRowProps = { child: ChildRecord; grant: Grant | null; onEdit: () => void };

function ChildRow({ child, grant, onEdit }: ChildRowProps) {
  const now = useNow(60_000);
  const times = grant ? describeGrant(grant, { now }).filter(({ kind }) => kind === 'when') : [];
  const preset = grant && (presetOf(grant) ?? 'custom');
  return (
    <RowButton
      start={<ChildMark child={child} />}
      title={<bdi>{child.name}</bdi>}
      detail={
        <>
          {preset ? t(`family.preset-${preset}`) : t('family.noAccess')}
          {times.map(({ text }) => (
            <span key={text}>
              <br />
              {text}
            </span>
          ))}
        </>
      }
      end={
        <>
          {grant ? t('family.change') : t('family.give')}
          <Icon icon={ChevronRight} className={styles.chevron} />
        </>
      }
      onClick={onEdit}
    />
  );
}

/** The text of a grant. */
function InWords({ child, person }: { child: ChildRecord; person: MemberRecord }) {
  const grant = grantOn(child, person.id);
  if (!grant) return null;
  return (
    <Section title={t('family.personAndChild', { name: person.name, child: child.name })}>
      <Control>
        <GrantLines
          grant={person.limit ? meet(grant, person.limit) : grant}
          can={t('family.personCan', { name: person.name })}
          cannot={t('family.personCannot', { name: person.name })}
        />
      </Control>
    </Section>
  );
}

type EditAccessProps = { child: ChildRecord; person: MemberRecord; onClose: () => void };

function EditAccess({ child, person, onClose }: EditAccessProps) {
  const { run, busy, problem } = useServerAction();
  const [withdrawing, setWithdrawing] = useState(false);
  const grant = grantOn(child, person.id);
  const requested = openAccessRequestOf(person, [child])?.children[child.id];
  const care = { childId: child.id, userId: person.id };
  const names = { name: person.name, child: child.name };
  const seen = arrives<{ updatedAt: number }, readonly { record: ChildRecord }[]>(
    (replica) => replica.children.all(),
    (children, answer) =>
      children.some(({ record }) => record.id === child.id && record.updatedAt >= answer.updatedAt),
  );
  const withdraw = async () => {
    if (!(await run((session) => withdrawChild(session, care), seen))) return;
    showToast({ text: t('family.accessWithdrawn', names) });
    onClose();
  };
  return (
    <>
      <RightsSheet
        title={t('family.personAndChild', names)}
        intro={null}
        grant={grant ?? presets.sitter}
        submitLabel={t('ui.save')}
        requested={requested && { name: person.name, rights: requested }}
        saving={{
          to: 'server',
          send: (session, values) => grantChild(session, care, { permissions: grantOf(values) }),
          arrives: seen,
          onSaved: () => {
            showToast({ text: t('family.accessSaved', names) });
            onClose();
          },
          focusOnRefusal: null,
        }}
        onClose={onClose}
        below={
          grant && (
            <Button variant="danger" onClick={() => setWithdrawing(true)}>
              {t('family.withdraw', names)}
            </Button>
          )
        }
      />
      <ConfirmDialog
        open={withdrawing}
        title={t('family.withdrawTitle', names)}
        confirm={t('family.withdrawConfirm')}
        busy={busy}
        onConfirm={() => void withdraw()}
        onCancel={() => setWithdrawing(false)}
      >
        {problem ?? t('family.withdrawText', names)}
      </ConfirmDialog>
    </>
  );
}
