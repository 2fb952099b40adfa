/** The key under which a record has something of one person: names of fields have no hyphens. */
export function personKeyOf(userId: string): string {
  return userId.replaceAll(/\W/g, '_');
}
