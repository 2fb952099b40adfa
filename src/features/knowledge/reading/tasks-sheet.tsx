import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { scheduleDefaults } from '../../../../schema/records/schedule-defaults.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useReplica } from '../../../app/services.tsx';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { type ListedTask, taskTexts } from '../../../domain/articles/checklist-tasks.ts';
import { dayIn } from '../../../i18n/format.ts';
import '../../../i18n/lazy/article-tasks.ts';
import { t } from '../../../i18n/t.ts';
import { scheduleOf } from '../../../replica/stores/schedule.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import styles from './article.module.css';

/** Makes tasks of the schedule of what the checklists of an article name. */
export function TasksSheet({
  tasks,
  onClose,
}: {
  tasks: readonly ListedTask[];
  onClose: () => void;
}) {
  const replica = useReplica();
  const navigate = useNavigate();
  const tz = useDeviceZone();
  const today = dayIn(useNow(60_000));
  const { childIds } = useSelectedChild();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [day, setDay] = useState(() => addDays(today, 1));
  const [isChecked, setIsChecked] = useState(false);
  const { run, busy } = usePressGuard(showNotSaved);
  const chosen = tasks.filter(({ key }) => !left.has(key));
  const problem =
    chosen.length === 0
      ? t('articleTasks.noTaskChosen')
      : day === ''
        ? t('articleTasks.taskDay')
        : null;
  const toggle = (key: string) =>
    setLeft((old) =>
      old.has(key) ? new Set([...old].filter((k) => k !== key)) : new Set([...old, key]),
    );
  const add = () => {
    setIsChecked(true);
    if (problem !== null || !replica) return;
    run(async () => {
      const store = scheduleOf(replica);
      const added = await store.add(
        chosen.map(({ text }) => ({
          ...scheduleDefaults,
          ...taskTexts(text),
          childId: null,
          category: 'task',
          childIds: [...childIds],
          assignedTo: [],
          documentIds: [],
          photoIds: [],
          allDay: true,
          start: day,
          end: day,
          tz,
        })),
      );
      const undo = async () => {
        for (const { id } of added) await store.remove(id);
      };
      showToast({
        text: t('articleTasks.tasksAdded', { count: added.length }),
        actions: [
          {
            label: t('articleTasks.showTasks'),
            run: () => void navigate({ to: '/schedule', search: { view: 'tasks' } as never }),
          },
          { label: t('ui.undo'), run: () => tell(undo()) },
        ],
      });
      onClose();
    });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('articleTasks.toTasks')}
      intro={t('articleTasks.tasksIntro')}
      footer={
        <Button size="large" wide variant="primary" busy={busy} onClick={add}>
          {t('articleTasks.addTasks', { count: chosen.length })}
        </Button>
      }
    >
      <div className={styles.taskFields}>
        <Field as="group" label={t('articleTasks.tasks')}>
          {() => (
            // oxlint-disable-next-line jsx-a11y/no-redundant-roles
            <ul role="list" className={styles.taskList}>
              {tasks.map(({ key, text }) => (
                <li key={key}>
                  <label className={styles.task}>
                    <input type="checkbox" checked={!left.has(key)} onChange={() => toggle(key)} />
                    <bdi>{text}</bdi>
                  </label>
                </li>
              ))}
            </ul>
          )}
        </Field>
        <TextField type="date" label={t('articleTasks.tasksUntil')} value={day} onChange={setDay} />
        {isChecked && problem !== null && (
          <p role="alert" className={styles.taskProblem}>
            {problem}
          </p>
        )}
      </div>
    </Sheet>
  );
}
