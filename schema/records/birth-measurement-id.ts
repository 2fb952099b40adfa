import { cyrb53 } from '../rules/hash.ts';

/** The id of what was measured at a child's birth: entered on two devices it is one record. */
export function birthMeasurementId(childId: string): string {
  return `birth.${cyrb53(childId)}`;
}
