import { Text } from '@chakra-ui/react';

/** Renders a dash in place of a missing value. Where cells are stacked, its cell is hidden. */
export const MissingValue = () => (
  <Text as="span" color="fg.muted" data-placeholder="">
    —
  </Text>
);
