const { join } = require('node:path');

module.exports = {
  plugins: { [join(__dirname, '../scripts/language/source-text.mjs')]: true },
  rules: {
    [join(__dirname, '../scripts/language/plain-english.mjs')]: true,
    // The style guide prefers "indexes"; the other exclusions are names or words of the field.
    terminology: {
      exclude: [
        'indexes\\b',
        'readme(s)?',
        'web[- ]?site(s)?',
        'user[- ]name(s)?',
        'style-?sheet(s)?',
        'run[- ]time',
        're[- ]export(s|ing|ed)?',
        'ES2022',
        'ES2023',
      ],
    },
    'write-good': {
      passive: false,
      weasel: false,
      adverb: false,
      eprime: false,
      tooWordy: false,
      thereIs: false,
    },
  },
};
