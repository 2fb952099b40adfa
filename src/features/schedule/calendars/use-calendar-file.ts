import { useRef, useState } from 'react';
import { readCalendarFile } from '../../../app/ics/read-calendar-file.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import type { ReadCalendar } from '../../../domain/ics/read-calendar.ts';

type Zones = Readonly<Record<string, string>>;

/** A calendar file that was picked, and what is in it. Of two files the one that was picked last counts. */
export function useCalendarFile() {
  const tz = useDeviceZone();
  const [zones, setZones] = useState<Zones>({});
  const [read, setRead] = useState<ReadCalendar | 'reading' | null>(null);
  const file = useRef<File | null>(null);
  const readings = useRef(0);
  const readFile = async (picked: File, answers: Zones) => {
    const reading = ++readings.current;
    file.current = picked;
    setZones(answers);
    setRead('reading');
    const result = await readCalendarFile(picked, { defaultTz: tz, zones: answers }).catch(
      (): ReadCalendar => ({ ok: false, reason: 'not_a_calendar' }),
    );
    if (reading === readings.current) setRead(result);
  };
  return {
    read,
    /** The answers about zones that the device does not know, by the name in the file. */
    zones,
    pick: (picked: File) => void readFile(picked, {}),
    answerZone: (name: string, zone: string) => {
      if (file.current) void readFile(file.current, { ...zones, [name]: zone });
    },
  };
}
