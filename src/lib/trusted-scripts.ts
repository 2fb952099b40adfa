/**
 * The Trusted Types policy for URLs of workers and scripts: only those of our own origin pass. The
 * security policy of the pages requires it, and forbids turning text into HTML.
 *
 * @see https://w3c.github.io/trusted-types/dist/spec/#default-policy-hdr
 */
export function trustOwnScripts(scope: {
  trustedTypes?: Factory;
  location: Pick<URL, 'href' | 'origin'>;
}): void {
  const { location } = scope;
  scope.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}

/** A function that returns null refuses the value. */
type Rules = { createScriptURL(url: string): string | null };
type Factory = { createPolicy(name: string, rules: Rules): unknown };
