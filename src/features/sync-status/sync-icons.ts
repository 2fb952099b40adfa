import CloudUpload from 'lucide-react/icons/cloud-upload';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudDownload from 'lucide-react/icons/cloud-download';
import Cloud from 'lucide-react/icons/cloud';
import KeyRound from 'lucide-react/icons/key-round';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Smartphone from 'lucide-react/icons/smartphone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { SyncWords } from '../../domain/sync-text.ts';
import type { IconType } from '../../ui/icon.tsx';

export const syncIcons: Record<SyncWords['icon'], IconType> = {
  done: CloudCheck,
  sending: CloudUpload,
  receiving: CloudDownload,
  starting: Cloud,
  device: Smartphone,
  portal: WifiOff,
  attention: TriangleAlert,
  key: KeyRound,
  update: RefreshCw,
};
