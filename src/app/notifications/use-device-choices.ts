import { useEffect, useState } from 'react';
import { writeFact } from '../../lib/device-facts.ts';
import {
  type DeviceChoices,
  notificationSoundFact,
  notificationVibrationFact,
  readDeviceChoices,
} from '../../notifications/device-choices.ts';

/** The sound and the vibration of this device; undefined while they are read. */
export function useDeviceChoices():
  | { choices: DeviceChoices; change: (changes: Partial<DeviceChoices>) => void }
  | undefined {
  const [choices, setChoices] = useState<DeviceChoices | undefined>(undefined);
  useEffect(() => {
    let isOver = false;
    void readDeviceChoices().then((read) => !isOver && setChoices(read));
    return () => {
      isOver = true;
    };
  }, []);
  if (choices === undefined) return undefined;
  return {
    choices,
    change(changes) {
      setChoices({ ...choices, ...changes });
      void write(changes).catch(() => setChoices(choices));
    },
  };
}

async function write({ sound, vibrates }: Partial<DeviceChoices>): Promise<void> {
  if (sound !== undefined) await writeFact(notificationSoundFact, sound);
  if (vibrates !== undefined) await writeFact(notificationVibrationFact, vibrates);
}
