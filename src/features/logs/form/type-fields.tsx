import type { ReactNode } from 'react';
import { NoteField, PinField } from './common-fields.tsx';
import { DiaperDetails, DiaperFields } from './diaper-fields.tsx';
import { FeedingDetails, FeedingFields } from './feeding-fields.tsx';
import { useFormSurroundings } from './form-context.ts';
import { MedicationDetails, MedicationFields } from './medication-fields.tsx';
import { PumpingDetails, PumpingFields } from './pumping-fields.tsx';
import { SleepDetails, SleepFields } from './sleep-fields.tsx';
import { TemperatureFields } from './temperature-fields.tsx';
import type { FormType } from './values.ts';

/** What of a type is asked first. */
export function TypeFields({ type }: { type: FormType }): ReactNode {
  switch (type) {
    case 'feeding':
      return <FeedingFields />;
    case 'diaper':
      return <DiaperFields />;
    case 'sleep':
      return <SleepFields />;
    case 'pumping':
      return <PumpingFields />;
    case 'medication':
      return <MedicationFields />;
    case 'temperature':
      return <TemperatureFields />;
    case 'note':
      return <NoteField isMain />;
  }
}

/** What of a type stands under "Details". */
export function TypeDetails({ type }: { type: FormType }): ReactNode {
  const { openedAt } = useFormSurroundings();
  switch (type) {
    case 'feeding':
      return <FeedingDetails />;
    case 'diaper':
      return <DiaperDetails />;
    case 'sleep':
      return <SleepDetails />;
    case 'pumping':
      return <PumpingDetails />;
    case 'medication':
      return <MedicationDetails />;
    case 'temperature':
      return null;
    case 'note':
      return <PinField now={openedAt} />;
  }
}
