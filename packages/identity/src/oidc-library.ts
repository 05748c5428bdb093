import type * as OidcLibrary from 'oidc-provider';

/** Warning that oidc-provider prints on import. It is irrelevant here, because all used flows are tested on Node 20. */
const runtimeWarning =
  'oidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS, or a later LTS release.';

/** Imports oidc-provider and suppresses its warning about Node 20. Other warnings are printed. */
export async function loadOidcLibrary(): Promise<typeof OidcLibrary> {
  const console = globalThis.console;
  const { warn } = console;
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes(runtimeWarning)) warn.apply(console, args);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
