import CircleDashed from 'lucide-react/icons/circle-dashed';
import Droplet from 'lucide-react/icons/droplet';
import Layers from 'lucide-react/icons/layers-2';
import Pencil from 'lucide-react/icons/pencil';
import Shell from 'lucide-react/icons/shell';
import type { DiaperKind } from '../../../schema/records/payloads/diaper.ts';
import { useSheets } from '../../app/navigation/sheets.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import type { IconType } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { BigButton } from './big-button.tsx';
import { QuickLogNotices } from './quick-log-notices.tsx';
import { TargetPicker } from './target-picker.tsx';
import { useQuickLog } from './use-quick-log.ts';
import { useTargets } from './use-targets.ts';
import styles from './quick-sheet.module.css';

const kinds: readonly { kind: DiaperKind; icon: IconType; label: () => string }[] = [
  { kind: 'wet', icon: Droplet, label: () => t('home.wet') },
  { kind: 'dirty', icon: Shell, label: () => t('home.dirty') },
  { kind: 'both', icon: Layers, label: () => t('home.both') },
  { kind: 'dry', icon: CircleDashed, label: () => t('home.dry') },
];

/** Four kinds; one tap saves now. */
export function DiaperSheet({ onClose }: { onClose: () => void }) {
  const targets = useTargets();
  const quick = useQuickLog(onClose);
  const { openNew } = useSheets();
  return (
    <Sheet open aside={quick.aside} onClose={onClose} title={t('home.diaper')}>
      <div className={styles.stack}>
        <TargetPicker targets={targets} />
        <QuickLogNotices asked={quick.asked} problem={quick.problem} />
        <div className={styles.pair}>
          {kinds.map(({ kind, icon, label }) => (
            <BigButton
              key={kind}
              icon={icon}
              busy={quick.busy}
              onClick={() =>
                quick.log({ type: 'diaper', childIds: targets.ids, payload: { kind } })
              }
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
            openNew('diaper', { for: targets.ids.join() });
          }}
        >
          {t('home.diaperForm')}
        </Button>
      </div>
    </Sheet>
  );
}
