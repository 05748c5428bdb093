/** Options of oxc-minify for browsers of 2022. */
export const minifyOptions = {
  compress: { target: 'es2022', treeshake: { propertyReadSideEffects: false } },
};

/**
 * Suppresses the warning that unplugin-oxc runs no input hooks as an output plugin: it only minifies.
 *
 * @type {import('rollup').LogHandlerWithDefault}
 */
export function ignoreInputHooks(level, log, handle) {
  if (log.code !== 'INPUT_HOOK_IN_OUTPUT_PLUGIN') handle(level, log);
}
