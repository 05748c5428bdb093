import { Box, Text, chakra } from '@chakra-ui/react';
import { adminMessages } from '../../../../messages/admin.ts';

/** Returns whether a value is an object or an array. */
const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the fields of an object, sorted by name, or the items of an array, in order. */
export function getEntries(value: object): [string, unknown][] {
  const entries = Object.entries(value);
  return Array.isArray(value) ? entries : entries.sort(([a], [b]) => (a < b ? -1 : 1));
}

function sortKeys(value: unknown): unknown {
  if (!isBranch(value)) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  return Object.fromEntries(getEntries(value).map(([key, field]) => [key, sortKeys(field)]));
}

/** Returns indented JSON with sorted keys. */
export const stringifySorted = (value: unknown): string => JSON.stringify(sortKeys(value), null, 2);

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

function formatSize(value: object) {
  const { length } = Object.keys(value);
  return Array.isArray(value) ? adminMessages.entries(length) : adminMessages.fields(length);
}

interface JsonTreeProps {
  value: unknown;
  name?: string;
  /** Number of levels that are expanded initially. */
  depth: number;
}

/** Renders a JSON value as a collapsible tree with sorted keys. */
export function JsonTree({ value, name, depth }: JsonTreeProps) {
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
}
