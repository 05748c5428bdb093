// eslint-disable-next-line import-x/no-relative-packages -- a part of the build of the toolkit, which is not published
export { linkAngularLibraries, loadAngularModules } from '../../packages/embed-toolkit/compile-angular.mjs';
