/**
 * The one gate for addresses that become code, those of workers and scripts: only our own pass.
 * The pages' security policy asks for it (Trusted Types), and lets no text become HTML at all.
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

/** What is null is refused. */
type Rules = { createScriptURL(url: string): string | null };
type Factory = { createPolicy(name: string, rules: Rules): unknown };
