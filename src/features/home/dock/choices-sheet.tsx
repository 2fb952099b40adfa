import Pencil from 'lucide-react/icons/pencil';
import { useSheets } from '../../../app/navigation/sheets.ts';
import type { QuickChoices } from '../../../log-types/log-type.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { BigButton } from './big-button.tsx';
import { SheetNotices } from './sheet-notices.tsx';
import { TargetPicker } from './target-picker.tsx';
import { useQuickLog } from './use-quick-log.ts';
import { type QuickSheetProps, formTitle, sheetTitle } from './sheet-texts.ts';
import { useTargets } from './use-targets.ts';
import styles from './quick-sheet.module.css';

/** A sheet of choices; one tap saves at once. */
export function ChoicesSheet({ type, quick: { choices }, onClose }: QuickSheetProps<QuickChoices>) {
  const targets = useTargets(type);
  const write = useQuickLog(onClose);
  const { openNew } = useSheets();
  return (
    <Sheet open isHidden={write.isHidden} onClose={onClose} title={sheetTitle(type)}>
      <div className={styles.stack}>
        <TargetPicker targets={targets} />
        <SheetNotices question={write.question} problem={write.problem} />
        <div className={styles.pair}>
          {choices.map(({ payload, icon, label }) => (
            <BigButton
              key={label()}
              icon={icon}
              busy={write.busy}
              onClick={() => write.log({ type, childIds: targets.ids, payload })}
            >
              {label()}
            </BigButton>
          ))}
        </div>
        <Button
          variant="quiet"
          icon={Pencil}
          onClick={() => {
            onClose();
            openNew(type, { for: targets.ids.join() });
          }}
        >
          {formTitle(type)}
        </Button>
      </div>
    </Sheet>
  );
}
