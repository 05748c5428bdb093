/** oxc-minify options for browsers that support ES2022. */
export const minifyOptions = {
  compress: { target: 'es2022', treeshake: { propertyReadSideEffects: false } },
};

/**
 * Suppresses the warning that the input hooks of unplugin-oxc do not run in an output plugin. Only its output hooks are
 * needed, because it only minifies.
 *
 * @type {import('rollup').LogHandlerWithDefault}
 */
export function ignoreInputHooks(level, log, handle) {
  if (log.code !== 'INPUT_HOOK_IN_OUTPUT_PLUGIN') handle(level, log);
}
