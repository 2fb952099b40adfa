/** A state of a component with the person to whom it belongs: another may sign in while the screen stays. */
type Owned<T> = { readonly userId: string | null; readonly value: T };

export function of<T>(userId: string | null, value: T): Owned<T> {
  return { userId, value };
}

/** The state, if it is this person's. */
export function ownOf<T>(owned: Owned<T>, userId: string | null, other: T): T {
  return owned.userId === userId ? owned.value : other;
}
