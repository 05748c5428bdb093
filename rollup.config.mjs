/* eslint-disable-next-line import-x/no-relative-packages -- the build of the published library, for `rollup -c` in this folder */
export { default } from './packages/embed-toolkit/rollup.config.mjs';
