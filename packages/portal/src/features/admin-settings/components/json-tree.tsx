import { Box, Text, chakra } from '@chakra-ui/react';
import { adminMessages } from '../../../messages/admin.ts';
import { getEntries, isBranch } from '../json-entries.ts';

const Branch = chakra('details', {
  base: {
    '& > summary': { cursor: 'pointer', borderRadius: 'l1', focusVisibleRing: 'outside' },
    '& > div': { paddingInlineStart: '5', borderInlineStartWidth: '1px', marginInlineStart: '1.5' },
  },
});

const colors: Record<string, string> = {
  string: 'status.success.fg',
  number: 'status.info.fg',
  boolean: 'status.warning.fg',
};

const Key = ({ name }: { name: string | undefined }) =>
  name === undefined ? null : (
    <Text as="span" color="fg.muted">
      {name}:{' '}
    </Text>
  );

const formatSize = (value: object) => {
  const { length } = Object.keys(value);
  return Array.isArray(value) ? adminMessages.entries(length) : adminMessages.fields(length);
};

interface JsonTreeProps {
  value: unknown;
  name?: string;
  /** Number of levels that are expanded initially. */
  depth: number;
}

/** Renders a JSON value as a collapsible tree with sorted keys. */
export const JsonTree = ({ value, name, depth }: JsonTreeProps) => {
  if (!isBranch(value)) {
    return (
      <Box overflowWrap="anywhere">
        <Key name={name} />
        <Text as="span" color={colors[typeof value] ?? 'fg.muted'}>
          {JSON.stringify(value)}
        </Text>
      </Box>
    );
  }
  return (
    <Branch open={depth > 0}>
      <summary>
        <Key name={name} />
        <Text as="span" color="fg.subtle">
          {formatSize(value)}
        </Text>
      </summary>
      <div>
        {getEntries(value).map(([key, field]) => (
          <JsonTree key={key} name={key} value={field} depth={depth - 1} />
        ))}
      </div>
    </Branch>
  );
};
