import { useState } from 'react';
import type { MemberRecord } from '../../../../schema/records/member.ts';
import { presetOf } from '../../../app/grants/preset-of.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { t } from '../../../i18n/t.ts';
import { limitPerson } from '../../../session/requests/family-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { UNLIMITED } from '../rights/unlimited-grant.ts';
import { RightsSheet } from '../rights/rights-sheet.tsx';
import { grantOf } from '../rights/rights-values.ts';
import { arrives, useServerAction } from '../../../app/requests/use-server-action.ts';
import styles from '../family.module.css';

/** For all children at once: a pause of all rights, and an upper limit. */
export function PauseSection({ person }: { person: MemberRecord }) {
  return (
    <Section title={t('family.allChildren')}>
      <List>
        <PauseRow person={person} />
        <LimitRow person={person} />
      </List>
    </Section>
  );
}

function PauseRow({ person }: { person: MemberRecord }) {
  const online = useOnline();
  const { run, busy, problem } = useServerAction();
  const paused = person.paused === true;
  const { name } = person;
  const toggle = async () => {
    const done = await run(
      (session) => limitPerson(session, person.id, { paused: !paused }),
      memberShows(person.id, (member) => (member.paused === true) !== paused),
    );
    if (done) showToast({ text: t(paused ? 'family.resumed' : 'family.nowPaused', { name }) });
  };
  return (
    <Row
      title={t(paused ? 'family.isPausedTitle' : 'family.pauseTitle')}
      detail={
        problem === null ? (
          t(paused ? 'family.isPausedText' : 'family.pauseText', { name })
        ) : (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        )
      }
      end={
        <Button
          size="small"
          variant={paused ? 'primary' : 'secondary'}
          busy={busy}
          disabled={!online}
          onClick={() => void toggle()}
        >
          {t(paused ? 'family.resume' : 'family.pause')}
        </Button>
      }
    />
  );
}

function LimitRow({ person }: { person: MemberRecord }) {
  const [editing, setEditing] = useState(false);
  const limit = person.limit ?? null;
  const { name } = person;
  const preset = limit && (presetOf(limit) ?? 'custom');
  return (
    <>
      <Row
        title={t('family.limitTitle')}
        detail={
          preset
            ? t('family.limitIs', { preset: t(`family.preset-${preset}`) })
            : t('family.limitText', { name })
        }
        end={
          <Button size="small" onClick={() => setEditing(true)}>
            {limit ? t('family.change') : t('family.setLimit')}
          </Button>
        }
      />
      {editing && <LimitSheet person={person} onClose={() => setEditing(false)} />}
    </>
  );
}

function LimitSheet({ person, onClose }: { person: MemberRecord; onClose: () => void }) {
  const limit = person.limit ?? null;
  const { id, name } = person;
  return (
    <RightsSheet
      title={t('family.limitFor', { name })}
      intro={t('family.limitIntro')}
      grant={limit ?? UNLIMITED}
      submitLabel={t('ui.save')}
      saving={{
        to: 'server',
        send: (session, values) => limitPerson(session, id, { permissions: grantOf(values) }),
        arrives: memberShows(id, (member) => member.limit != null),
        onSaved: () => {
          showToast({ text: t('family.limitSaved', { name }) });
          onClose();
        },
        focusOnRefusal: null,
      }}
      onClose={onClose}
      below={limit && <LiftLimit person={person} onDone={onClose} />}
    />
  );
}

function LiftLimit({ person, onDone }: { person: MemberRecord; onDone: () => void }) {
  const { run, busy, problem } = useServerAction();
  const { id, name } = person;
  const lift = async () => {
    const done = await run(
      (session) => limitPerson(session, id, { permissions: null }),
      memberShows(id, (member) => member.limit == null),
    );
    if (!done) return;
    showToast({ text: t('family.limitLifted', { name }) });
    onDone();
  };
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button busy={busy} onClick={() => void lift()}>
        {t('family.liftLimit')}
      </Button>
    </>
  );
}

function memberShows(userId: string, holds: (member: MemberRecord) => boolean) {
  return arrives<unknown, readonly { record: MemberRecord }[]>(
    (replica) => replica.members.all(),
    (members) => members.some(({ record }) => record.id === userId && holds(record)),
  );
}
