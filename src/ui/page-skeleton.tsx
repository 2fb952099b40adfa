import { Skeleton } from './skeleton.tsx';
import { useRootMark } from './use-root-mark.ts';

type PageSkeletonProps = {
  /** As the page that follows: the link to Home makes room for its own link back. */
  back: 'always' | 'narrow';
  height: string;
  count: number;
};

/** A placeholder for a page with a link back. */
export function PageSkeleton({ back, ...rest }: PageSkeletonProps) {
  useRootMark('pageBack', back);
  return <Skeleton {...rest} />;
}
