import { useState } from 'react';
import { type EventType, eventTypes } from '../../../../../schema/records/event-types.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import { useSheets } from '../../../../app/navigation/sheets.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { logTypeOf } from '../../../../log-types/log-types.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import '../../../../i18n/lazy/charts.ts';
import styles from './add-at-sheet.module.css';

/** A place of the day raster; `minute` on the clock from the midnight of the day. */
export type Place = { day: string; minute: number };

export type AddAtSheetProps = {
  open: boolean;
  onClose: () => void;
  types: readonly EventType[];
  childId: string;
  today: string;
  /** Null: now. */
  place: Place | null;
};

/** Adds an entry of a chosen type at a place of the chart. The form can still change its time. */
export function AddAtSheet({ open, onClose, types, childId, today, place }: AddAtSheetProps) {
  const { openNew } = useSheets();
  const [start] = useState(() => localFields(place));
  const [day, setDay] = useState(start.day);
  const [time, setTime] = useState(start.time);
  const at = new Date(`${day}T${time}`);
  const isValid = !Number.isNaN(at.getTime());
  return (
    <Sheet open={open} onClose={onClose} title={t('charts.addAt')}>
      <div className={styles.fields}>
        <TextField
          type="date"
          label={t('charts.addDay')}
          max={today}
          value={day}
          onChange={setDay}
        />
        <TextField type="time" label={t('charts.addTime')} value={time} onChange={setTime} />
      </div>
      <div role="group" aria-label={t('charts.addWhat')} className={styles.types}>
        {types.map((type) => (
          <Button
            key={type}
            icon={logTypeOf(type).icon}
            disabled={!isValid}
            onClick={() => {
              onClose();
              openNew(type, {
                ...(eventTypes[type].childless ? {} : { for: childId }),
                at: at.toISOString(),
              });
            }}
          >
            {tKey(`events.type-${type}`)}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}

const STEP_MIN = 5;

/** The fields of a place, in steps that a finger can mean; never later than now. */
function localFields(place: Place | null): { day: string; time: string } {
  const now = new Date();
  const wanted = place ? fieldsOf(place) : null;
  const latest = {
    day: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    time: `${two(now.getHours())}:${two(now.getMinutes())}`,
  };
  return wanted && `${wanted.day} ${wanted.time}` < `${latest.day} ${latest.time}`
    ? wanted
    : latest;
}

function fieldsOf({ day, minute }: Place): { day: string; time: string } {
  const rounded = Math.round(minute / STEP_MIN) * STEP_MIN;
  const ofDay = rounded % 1440;
  return {
    day: addDays(day, Math.floor(rounded / 1440)),
    time: `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`,
  };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
