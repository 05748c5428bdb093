import js from '@eslint/js';
import vitest from '@vitest/eslint-plugin';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsdoc from 'eslint-plugin-jsdoc';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import playwright from 'eslint-plugin-playwright';
import reactHooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import testingLibrary from 'eslint-plugin-testing-library';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Patterns of names that do not describe the declaration. See CONTRIBUTING.md, "Requirements for changes". */
const unclearNames = [
  { name: '/[a-z]Of$/', message: 'Name functions after what they do, such as getPath or toFailure.' },
  { name: '/^(most|longest|deepest)[A-Z]/', message: 'Begin the names of limits with max or min.' },
  {
    name: '/^(need)[A-Z]/',
    message: 'If a function throws, begin its name with require or assert.',
  },
].flatMap(({ name, message }) =>
  ['VariableDeclarator', 'FunctionDeclaration', 'TSTypeAliasDeclaration', 'TSInterfaceDeclaration'].map(
    (declaration) => ({ selector: `${declaration} > Identifier.id[name=${name}]`, message }),
  ),
);

/** One form of functions: a function with a block is a declaration, and one that is an expression may be a constant. */
const functionRule = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression[body.type="BlockStatement"]',
  message: 'Declare the function: function name() {}.',
};
const commonRules = [...unclearNames, functionRule];

const databaseWrite = 'MemberExpression[property.name=/^(insertInto|updateTable|deleteFrom)$/]';

const serviceRules = [
  {
    selector: `CallExpression[callee.name="defineQuery"] ${databaseWrite}`,
    message: 'Queries must not write to the database. Define a mutation, which writes an audit entry.',
  },
];
const errorCodeRule = {
  selector: 'NewExpression[callee.name="Error"]',
  message: 'Create an error of the package, which has a stable code.',
};
const callerAccessRule = {
  selector: 'MemberExpression[property.name="system"]',
  message: 'Access the database as the caller (db.asUser). Only sign-in and background jobs have no caller.',
};
const dynamicExpressionRule = {
  selector: 'NewExpression[callee.name="RegExp"]',
  message: 'Write the expression as a literal, so that its running time is checked.',
};
const colorPattern = '/#([0-9a-f]{6}|[0-9a-f]{3})\\b|\\brgba?\\(/i';
const colorRules = [`Literal[value=${colorPattern}]`, `TemplateElement[value.raw=${colorPattern}]`].map(
  (selector) => ({ selector, message: 'Use a color token from packages/portal/src/ui/theme.' }),
);
const proxyRule = {
  selector:
    "MethodDefinition[kind!='constructor'][key.type!='PrivateIdentifier'][static=false] MemberExpression[object.type='ThisExpression'][property.type='PrivateIdentifier']",
  message:
    'Read private members with this.toRaw(), because proxies of reactive state have no access to them.',
};

/** Tests, benchmarks and examples outside the source folders. */
const testFiles = [
  'packages/*/{test,e2e,bench}/**/*.{ts,tsx}',
  'docs/{test,e2e}/**/*.ts',
  'docs/.vitepress/**/*.ts',
  'examples/**/*.{ts,tsx}',
];

// Rules that require types are in .oxlintrc.jsonc. Without them, ESLint needs an eighth of the time.
export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-storybook/**',
      '**/test/consumer/**',
      '**/node_modules/**',
      '**/coverage/**',
      '.data/**',
      'docs/{reference,site}/**',
      'docs/.vitepress/{.temp,cache}/**',
      '**/test-results/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ['packages/*/src/**/*.{ts,tsx}', ...testFiles],
    extends: [tseslint.configs.stylistic],
    rules: {
      // Fakes and default callbacks do nothing on purpose.
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: `${import.meta.dirname}/packages/*/tsconfig.json`,
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'import-x/no-default-export': 'error',
      'import-x/order': [
        'error',
        {
          groups: ['builtin', ['external', 'internal'], ['parent', 'sibling', 'index']],
          alphabetize: { order: 'asc' },
        },
      ],
      // The scripts of the repository are not in a package.
      'import-x/no-relative-packages': ['error', { ignore: [String.raw`^(\.\./)+scripts/`] }],
      'no-restricted-syntax': ['error', ...commonRules],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    ...jsdoc.configs['flat/logical-typescript-error'],
    files: ['**/*.{ts,tsx}'],
    rules: {
      ...jsdoc.configs['flat/logical-typescript-error'].rules,
      // Obvious parameters have no description.
      'jsdoc/check-param-names': ['error', { disableMissingParamChecks: true, checkDestructured: false }],
      // Tags of TSDoc.
      'jsdoc/check-tag-names': ['error', { definedTags: ['defaultValue', 'packageDocumentation'] }],
      // `@throws` names classes that the file does not import.
      'jsdoc/no-undefined-types': 'off',
    },
  },
  {
    files: [
      'packages/portal/**/*.{ts,tsx}',
      'packages/embed-toolkit/src/react/**',
      'packages/create-embed-app/templates/**',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    ...jsxA11y.configs.recommended,
    files: ['packages/**/*.tsx'],
    rules: {
      ...jsxA11y.configs.recommended.rules,
      // Table sections lose their role when they are not displayed as table sections.
      'jsx-a11y-x/no-redundant-roles': ['error', { thead: ['rowgroup'], tbody: ['rowgroup'] }],
      // Elements of tables have explicit roles, because they lose them when their cells are stacked.
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'] }],
    },
  },
  {
    ...vitest.configs.recommended,
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      ...vitest.configs.recommended.rules,
      'vitest/expect-expect': [
        'error',
        {
          assertFunctionNames: [
            'expect',
            'expect*',
            '*.expect*',
            'fc.assert',
            'check*',
            'measure*',
            'waitUntil',
          ],
        },
      ],
      // Tables of cases contain accepted and rejected values.
      'vitest/no-conditional-expect': 'off',
      // Hooks and helpers contain expectations.
      'vitest/no-standalone-expect': 'off',
      // The rule no-floating-promises reports assertions that are not awaited.
      'vitest/valid-expect': 'off',
    },
  },
  {
    ...testingLibrary.configs['flat/react'],
    files: ['**/*.test.tsx'],
    rules: {
      ...testingLibrary.configs['flat/react'].rules,
      // Tests unmount components to check what remains.
      'testing-library/no-manual-cleanup': 'off',
      // Iframes, pictures and the focus have no query.
      'testing-library/no-node-access': 'off',
      // Tests search within a dialog or a row.
      'testing-library/prefer-screen-queries': 'off',
      'testing-library/render-result-naming-convention': 'off',
    },
  },
  {
    ...playwright.configs['flat/recommended'],
    files: ['**/e2e/**/*.ts'],
    rules: {
      ...playwright.configs['flat/recommended'].rules,
      // Prettier formats the code.
      'playwright/consistent-spacing-between-blocks': 'off',
      // Helpers contain the expectations of several tests.
      'playwright/expect-expect': 'off',
      'playwright/no-conditional-expect': 'off',
      // Tests compare texts with earlier values, without waiting.
      'playwright/prefer-web-first-assertions': 'off',
      'playwright/valid-title': ['error', { ignoreTypeOfDescribeName: true, ignoreTypeOfTestName: true }],
      // Tests that run with several clients or table rows contain conditions.
      'playwright/no-conditional-in-test': 'off',
      // Hooks and helpers contain expectations.
      'playwright/no-standalone-expect': 'off',
    },
  },
  {
    // Expressions that process untrusted input. Their time must not grow faster than the length of the input.
    files: ['packages/{api-contract,identity,server}/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/config.ts', '**/*-settings.ts', '**/settings/rules.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'no-restricted-syntax': ['error', ...commonRules, dynamicExpressionRule, errorCodeRule],
    },
  },
  {
    files: ['packages/server/src/services/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      'packages/server/src/services/{health-checks/{check-due,probe},health-records/*}.ts',
      'packages/server/src/services/users/sign-in.ts',
      'packages/server/src/services/workspaces/{sync,sync-queue}.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...commonRules,
        dynamicExpressionRule,
        errorCodeRule,
        ...serviceRules,
        callerAccessRule,
      ],
    },
  },
  {
    files: ['packages/portal/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'packages/portal/src/ui/theme/**'],
    rules: { 'no-restricted-syntax': ['error', ...commonRules, ...colorRules] },
  },
  {
    // Shapes that powerbi-models defines. Code for it must compile.
    files: ['packages/embed-toolkit/src/types/*.ts'],
    rules: {
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-function-type': 'off',
    },
  },
  {
    // Public classes, which host pages may keep in reactive state. See ADR 25.
    files: ['packages/embed-toolkit/src/{content,drop-in,filters,service,testing}/*.ts'],
    ignores: [
      '**/*.test.ts',
      // Classes that host pages cannot access.
      '**/{batch-queue,filter-client,host-channel,menu-commands,removal-observer,report-settings}.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...commonRules, proxyRule] },
  },
  {
    files: [
      '**/*.config.{ts,mjs}',
      '**/*.stories.tsx',
      '**/.storybook/*',
      'docs/.vitepress/{config,theme/index,theme/vue-components.d}.ts',
      'config/*.mjs',
      'scripts/language/*.mjs',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    // The files of templates follow the conventions of their frameworks.
    files: ['packages/create-embed-app/templates/**/*.{ts,tsx}'],
    rules: { 'import-x/no-default-export': 'off', 'no-console': 'off' },
  },
  {
    files: ['.pnpmfile.cjs', 'config/textlint.cjs'],
    languageOptions: { globals: globals.node, sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: [
      'scripts/**/*.mjs',
      'docs/*.mjs',
      'examples/**/*.mjs',
      'packages/*/test/**/*.mjs',
      'packages/embed-toolkit/*.mjs',
      '*.config.mjs',
      'config/*.mjs',
    ],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  {
    // The console of the playground shows these values.
    files: ['examples/20-playground/{runner,snippets}/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
);
