import { memo } from 'react';
import { InstallPrompt } from '../../../app/install/install-prompt.tsx';
import { ClockNotice } from './clock-notice.tsx';
import { InMemoryNotice } from './in-memory-notice.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { UnsentNotice } from './unsent-notice.tsx';

/** The notices about this device that no first paint needs. */
export const DeviceNotices = memo(function DeviceNotices() {
  return (
    <>
      <StorageNotice />
      <InMemoryNotice />
      <ClockNotice />
      <UnsentNotice />
      <InstallPrompt />
    </>
  );
});
