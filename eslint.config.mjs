import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * The packages that each package may import. Dependencies are acyclic, see docs/architecture.md.
 *
 * @type {Record<string, string[]>}
 */
const allowedImports = {
  'embed-toolkit': [],
  'api-contract': [],
  identity: [],
  emulator: [],
  portal: ['embed-toolkit', '@embed-portal/api-contract'],
  server: ['@embed-portal/api-contract'],
};

const workspacePackages = [
  'embed-toolkit',
  ...['api-contract', 'identity', 'emulator', 'portal', 'server', 'demo'].map(
    (name) => `@embed-portal/${name}`,
  ),
];

/** Patterns of names that do not describe the declaration. See CONTRIBUTING.md, "Requirements for changes". */
const unclearNames = [
  { name: '/[a-z]Of$/', message: 'Name functions after what they do, such as getPath or toFailure.' },
  { name: '/^(most|longest|deepest)[A-Z]/', message: 'Start the names of limits with max or min.' },
  {
    name: '/^(need)[A-Z]/',
    message: 'Start the names of functions that throw with require or assert.',
  },
  {
    name: '/^(told|patience|atOnce|portion|anew|zork|theirs|whoever)$/',
    message: 'Use the technical term.',
  },
].flatMap(({ name, message }) =>
  ['VariableDeclarator', 'FunctionDeclaration', 'TSTypeAliasDeclaration', 'TSInterfaceDeclaration'].map(
    (declaration) => ({ selector: `${declaration} > Identifier.id[name=${name}]`, message }),
  ),
);

/** @type {import('typescript-eslint').ConfigArray} */
const boundaries = Object.entries(allowedImports).map(([name, allowed]) => ({
  files: [`packages/${name}/src/**/*.{ts,tsx}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: workspacePackages
          .filter((other) => !allowed.includes(other))
          .map((other) => ({
            group: [other, `${other}/*`],
            message: `${name} must not depend on ${other}: see the dependency rules in docs/architecture.md.`,
          })),
      },
    ],
  },
}));

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/test/consumer/**',
      '**/node_modules/**',
      '**/coverage/**',
      '.data/**',
      'docs/site/**',
      '**/test-results/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
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
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'no-restricted-syntax': ['error', ...unclearNames],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['packages/portal/**/*.{ts,tsx}', 'packages/embed-toolkit/src/react/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  ...boundaries,
  {
    files: ['**/*.config.{ts,mjs}', 'scripts/language/*.mjs'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['.textlintrc.cjs'],
    languageOptions: { globals: globals.node, sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['scripts/**/*.mjs', 'docs/*.mjs', 'examples/**/*.mjs', '*.config.mjs'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
);
