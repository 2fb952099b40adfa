import { useQuery } from '../../../app/use-query.ts';

/** The number of entries that only this device has; undefined until counted. */
export function useUnsent(): number | undefined {
  const counts = useQuery((replica) => replica.queue.counts(), []);
  return counts && counts.waiting + counts.attention;
}
