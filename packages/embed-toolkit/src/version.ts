/** The wire speaks this version and type, whatever the package's own version is. */
export const sdkVersion = '2.23.1';
export const sdkType = 'js';
