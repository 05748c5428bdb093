/** The version and type that are reported to frames, independent of the package version. */
export const sdkVersion = '2.23.1';
export const sdkType = 'js';
