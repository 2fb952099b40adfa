import type { EventType } from '../../../../schema/records/event.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { ChoicesSheet } from './choices-sheet.tsx';
import { RepeatSheet } from './repeat-sheet.tsx';
import { SidesSheet } from './sides-sheet.tsx';
import { ToggleSheet } from './toggle-sheet.tsx';

/** The sheet that a tap on the dock opens, by the definition of the type. */
export function QuickSheet({ type, onClose }: { type: EventType; onClose: () => void }) {
  const quick = logTypeOf(type).home?.quickLog;
  switch (quick?.kind) {
    case 'choices':
      return <ChoicesSheet type={type} quick={quick} onClose={onClose} />;
    case 'sides':
      return <SidesSheet type={type} quick={quick} onClose={onClose} />;
    case 'repeat':
      return <RepeatSheet type={type} quick={quick} onClose={onClose} />;
    case 'toggle':
      return <ToggleSheet type={type} quick={quick} onClose={onClose} />;
    case 'form':
    case undefined:
      return null;
  }
}
