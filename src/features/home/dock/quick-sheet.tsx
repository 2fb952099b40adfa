import { Suspense, lazy } from 'react';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { ChoicesSheet } from './choices-sheet.tsx';
import { SidesSheet } from './sides-sheet.tsx';

const loadLater = () => import('./later-sheets.tsx');
const RepeatSheet = lazy(async () => ({ default: (await loadLater()).RepeatSheet }));
const ToggleSheet = lazy(async () => ({ default: (await loadLater()).ToggleSheet }));

/** The sheet that a tap on the dock opens, by the definition of the type. */
export function QuickSheet({ type, onClose }: { type: EventType; onClose: () => void }) {
  const quick = logTypeOf(type).home?.quickLog;
  switch (quick?.kind) {
    case 'choices':
      return <ChoicesSheet type={type} quick={quick} onClose={onClose} />;
    case 'sides':
      return <SidesSheet type={type} quick={quick} onClose={onClose} />;
    case 'repeat':
      return (
        <Suspense>
          <RepeatSheet type={type} quick={quick} onClose={onClose} />
        </Suspense>
      );
    case 'toggle':
      return (
        <Suspense>
          <ToggleSheet type={type} quick={quick} onClose={onClose} />
        </Suspense>
      );
    case 'form':
    case undefined:
      return null;
  }
}
