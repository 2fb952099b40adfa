import { useNavigate } from '@tanstack/react-router';

/** Opens the charts of a child. */
export function useOpenGrowth(childId: string | null): () => void {
  const navigate = useNavigate();
  return () => {
    const search = { child: childId ?? undefined };
    void navigate({ to: '/growth', search: search as never });
  };
}
