import { useNavigate } from '@tanstack/react-router';

/** Opens the charts of a child, or its milestones. */
export function useOpenGrowth(childId: string | null, tab?: 'milestones'): () => void {
  const navigate = useNavigate();
  return () => {
    const search = { child: childId ?? undefined, tab };
    void navigate({ to: '/growth', search: search as never });
  };
}
