import { minify } from 'oxc-minify';

/**
 * Creates a rollup plugin that minifies chunks for browsers with ES2022 support.
 *
 * @returns {import('rollup').OutputPlugin}
 */
export function minifyChunks() {
  return {
    name: 'minify-chunks',
    async renderChunk(source, { fileName }, { format, sourcemap }) {
      const { code, map, errors } = await minify(fileName, source, {
        // Top-level names of scripts are global.
        module: format === 'es',
        compress: { target: 'es2022', treeshake: { propertyReadSideEffects: false } },
        mangle: { toplevel: format === 'es' },
        sourcemap: Boolean(sourcemap),
      });
      if (errors[0]) throw new Error(errors[0].message);
      return { code, map: map ?? null };
    },
  };
}
