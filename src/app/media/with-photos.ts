/** A list of photos with those that were added, without those that were deleted since. */
export function withPhotos(
  ids: readonly string[],
  added: readonly string[],
  gone: readonly string[],
): string[] {
  return [...new Set([...ids.filter((id) => !gone.includes(id)), ...added])];
}
