import { minify } from 'oxc-minify';

/**
 * Minifies code for browsers of 2022.
 *
 * @returns {import('rollup').OutputPlugin}
 */
export function smallest() {
  return {
    name: 'smallest',
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
