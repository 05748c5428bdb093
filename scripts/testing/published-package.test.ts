import { describe, expect, it } from 'vitest';
import { getRepositoryFields, parseRepositoryUrl, toPublishedMarkdown } from '../lib/published-package.mjs';

const folder = 'packages/embed-toolkit';
const markdown = `# Title

<!-- repository only -->
Run \`npm run build\`.
<!-- end of repository only -->

See [the guide](../../docs/guides/errors.md#codes), [\`off\`](#off) and [a site](https://a.example).

\`\`\`md
[unchanged](../x.md)
\`\`\`
`;

describe('toPublishedMarkdown', () => {
  it('makes relative links absolute and removes text for readers of the repository', () => {
    expect(toPublishedMarkdown(markdown, { folder, url: 'https://git.example/team/project' })).toBe(`# Title

See [the guide](https://git.example/team/project/blob/main/docs/guides/errors.md#codes), [\`off\`](#off) and [a site](https://a.example).

\`\`\`md
[unchanged](../x.md)
\`\`\`
`);
  });

  it('replaces relative links by their text when the repository has no known address', () => {
    expect(toPublishedMarkdown(markdown, { folder, url: undefined })).toContain(
      'See the guide, [`off`](#off) and [a site](https://a.example).',
    );
  });
});

describe('parseRepositoryUrl', () => {
  it('accepts https addresses and unset variables', () => {
    expect(parseRepositoryUrl('https://git.example/team/project.git')).toBe(
      'https://git.example/team/project',
    );
    expect(parseRepositoryUrl('https://git.example/team/project/')).toBe('https://git.example/team/project');
    expect(parseRepositoryUrl('')).toBeUndefined();
    expect(parseRepositoryUrl(undefined)).toBeUndefined();
  });

  it.each(['git.example/team', 'http://git.example/team', 'git@git.example:team/project.git'])(
    'rejects %s',
    (url) => {
      expect(() => parseRepositoryUrl(url)).toThrow('REPOSITORY_URL must be an https address');
    },
  );
});

describe('getRepositoryFields', () => {
  it('names the repository, the page of the package and the issues', () => {
    expect(getRepositoryFields('https://git.example/team/project', folder)).toEqual({
      repository: {
        type: 'git',
        url: 'git+https://git.example/team/project.git',
        directory: 'packages/embed-toolkit',
      },
      homepage: 'https://git.example/team/project/tree/main/packages/embed-toolkit#readme',
      bugs: { url: 'https://git.example/team/project/issues' },
    });
  });
});
