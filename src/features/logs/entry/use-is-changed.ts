import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';

/** Whether the fields of the surrounding form have been changed since it opened. */
export function useIsChanged(): boolean {
  const { getValues, subscribe } = useFormContext();
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    // Compared as text, as for drafts: a field that was never touched counts as absent.
    const opened = JSON.stringify(getValues());
    return subscribe({
      formState: { values: true },
      callback: () => setIsChanged(JSON.stringify(getValues()) !== opened),
    });
  }, [getValues, subscribe]);
  return isChanged;
}
