/** A minute of the day as native time inputs write it: "07:30". */
export function clockText(minuteOfDay: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

/** @returns null while the input is empty */
export function minuteIn(text: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}
