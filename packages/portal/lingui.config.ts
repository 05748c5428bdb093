import { defineConfig } from '@lingui/cli';
import defaultExtractor from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-json';
import { contractExtractor } from './build/contract-extractor.ts';

/** Folder of the catalogs. `scripts/check-texts.mjs` extracts to a copy. */
const folder = process.env['CATALOGS'] ?? '<rootDir>/locales';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'nl'],
  catalogs: [
    {
      path: `${folder}/{locale}`,
      include: ['<rootDir>/src/messages/*.ts'],
    },
    {
      path: `${folder}/contract/{locale}`,
      include: [
        '<rootDir>/../api-contract/src/entities/*.ts',
        '<rootDir>/../api-contract/src/{email,errors,text}.ts',
        '<rootDir>/../server/src/**/*.ts',
      ],
    },
  ],
  extractors: [contractExtractor, defaultExtractor],
  format: formatter({ style: 'minimal' }),
  orderBy: 'messageId',
});
