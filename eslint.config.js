import svelte from 'eslint-plugin-svelte'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import { configs, parser } from 'typescript-eslint'

export default defineConfig(
  globalIgnores(['dist/', 'coverage/', 'public/', 'tests/samples/', 'tools/model/']),
  configs.strict,
  configs.stylistic,
  svelte.configs.recommended,
  {
    files: ['**/*.ts', '**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.core.json', 'tsconfig.json', 'tsconfig.node.json'],
        extraFileExtensions: ['.svelte'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser }, globals: globals.browser },
  },
  { files: ['tools/**', 'src/{cli,bench}/*.mjs', '*.config.*'], languageOptions: { globals: globals.node } },
  { files: ['public/*.js'], languageOptions: { globals: globals.serviceworker } },
  {
    rules: {
      eqeqeq: 'error',
      'no-cond-assign': 'error',
      'no-console': 'error',
      'no-constant-binary-expression': 'error',
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
      'no-empty': 'error',
      'no-fallthrough': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'MemberExpression[property.name="innerHTML"]', message: 'Text of files is never markup.' },
      ],
      'no-self-assign': 'error',
      'no-unreachable-loop': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-escape': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      // An empty body is how a stub of a test or an ignored rejection reads; where it hides something, a reason stands inside.
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-confusing-non-null-assertion': 'off',
      // Lengths and indexes that the code before has checked; the alternative is a cast, which says less.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // State is replaced, not mutated; a Map or Set inside a function is a passing value.
      'svelte/prefer-svelte-reactivity': 'off',
      // There are no stores here, and looking for them takes a sixth of the time.
      'svelte/require-store-reactive-access': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['tools/**', 'src/{cli,bench}/*.mjs', 'tests/**'], rules: { 'no-console': 'off' } },
)
