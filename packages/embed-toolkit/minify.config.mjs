import { minify as minifyCode } from 'vite';

/**
 * Minifies for browsers that support ES2022.
 *
 * @param {{ module: boolean }} options whether the files are modules. Top-level names of scripts are global, so they are
 *   kept.
 * @returns {import('rollup').OutputPlugin}
 */
export const minify = ({ module }) => ({
  name: 'minify',
  async renderChunk(code, { fileName }) {
    const { errors, ...result } = await minifyCode(fileName, code, {
      module,
      sourcemap: true,
      mangle: { toplevel: module },
      compress: { target: 'es2022', treeshake: { propertyReadSideEffects: false } },
    });
    if (errors[0]) this.error(errors[0].message);
    return result;
  },
});
