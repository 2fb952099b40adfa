import ListTodo from 'lucide-react/icons/list-todo';
import { Suspense, lazy, useState } from 'react';
import { useRights } from '../../../app/entries/rights.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { listedTasks } from '../../../domain/articles/checklist-tasks.ts';
import type { PlacedNode } from '../../../domain/articles/reading.ts';
import '../../../i18n/lazy/article-tasks.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';

const TasksSheet = lazy(async () => ({
  default: (await import('./tasks-sheet.tsx')).TasksSheet,
}));

/** For whoever may plan: the things to do of the article as tasks of the schedule. */
export function TasksButton({ nodes }: { nodes: readonly PlacedNode[] }) {
  const { isKnown, someGrant } = useRights();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const [isOpen, setIsOpen] = useState(false);
  const tasks = listedTasks(nodes);
  const mayPlan = isKnown && someGrant(({ schedule }) => schedule === 'edit');
  if (tasks.length === 0 || !mayPlan) return null;
  return (
    <>
      <Button icon={ListTodo} onClick={() => (writesBlocked ? explainBlocked() : setIsOpen(true))}>
        {t('articleTasks.toTasks')}
      </Button>
      {isOpen && (
        <Suspense>
          <TasksSheet tasks={tasks} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
