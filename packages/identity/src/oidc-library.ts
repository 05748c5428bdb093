import type * as OidcLibrary from 'oidc-provider';

/** Printed by oidc-provider on import, although every flow used here is tested on Node 20. */
const runtimeNotice =
  'oidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS, or a later LTS release.';

/** Imports oidc-provider without its warning about Node 20. Other warnings are printed. */
export async function loadOidcLibrary(): Promise<typeof OidcLibrary> {
  const console = globalThis.console;
  const { warn } = console;
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes(runtimeNotice)) warn.apply(console, args);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
